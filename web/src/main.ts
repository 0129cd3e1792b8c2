import { mount } from "svelte";
import "./app.css";
import "./rows.css";
import App from "./App.svelte";
import { Session } from "./state/session/session.svelte";
import { Settings } from "./state/settings.svelte";
import { keepForOffline } from "./installed";
import { loadTexts } from "./words/catalogue";
import { browserWorld } from "./world";

const world = browserWorld();
const settings = new Settings(world.store, navigator.languages);
await loadTexts(settings.language);
const session = new Session(settings, world);
const target = document.getElementById("app");
if (target) mount(App, { target, props: { session } });
keepForOffline();
