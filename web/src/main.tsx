import { render } from "preact";
import { App } from "./shell/app.tsx";
import "./style.css";

const root = document.getElementById("explorer");
if (root !== null) render(<App />, root);
