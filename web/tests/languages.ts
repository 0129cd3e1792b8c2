// Every language, as the page loads one of them before anything is drawn.

import { LANGUAGES, loadTexts } from "../src/words/catalogue";

await Promise.all(LANGUAGES.map(loadTexts));
