import { render } from "preact";
import { App } from "./shell/app.tsx";
import { Boundary } from "./shell/boundary.tsx";
import "./style.css";

const root = document.getElementById("explorer");
if (root !== null)
  render(
    <Boundary>
      <App />
    </Boundary>,
    root,
  );
