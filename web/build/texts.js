// `virtual:texts/es`: all texts of players in one language, so that nobody downloads the others.

import { readFileSync } from "node:fs";

const FOLDER = new URL("../../src/tapete/texts/", import.meta.url);
const NAME = "virtual:texts/";

function read(file) {
  return JSON.parse(readFileSync(new URL(file, FOLDER), "utf-8"));
}

/** The shared texts with those of accounts, cashier and console, which stand by code and then by language. */
function textsOf(language) {
  const people = Object.entries(read("people.json"));
  return { ...read(`${language}.json`), ...Object.fromEntries(people.map(([code, found]) => [code, found[language]])) };
}

export function texts() {
  return {
    name: "tapete-texts",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const language = id.slice(NAME.length + 1);
      for (const file of [`${language}.json`, "people.json"]) this.addWatchFile(new URL(file, FOLDER).pathname);
      // A string that is parsed at once is quicker to load than an object in the code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(textsOf(language)))});`;
    },
  };
}
