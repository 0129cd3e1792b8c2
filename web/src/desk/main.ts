import { mount } from "svelte";
import "../app.css";
import "./desk.css";
import { keepDeskForOffline } from "../installed";
import DeskApp from "./DeskApp.svelte";

const target = document.getElementById("app");
if (target) mount(DeskApp, { target });
keepDeskForOffline();
