import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { Session } from "./state/session.svelte";
import { Settings } from "./state/settings.svelte";
import { browserWorld } from "./world";

const world = browserWorld();
const session = new Session(new Settings(world.store, navigator.languages), world);
const target = document.getElementById("app");
if (target) mount(App, { target, props: { session } });
