import { renderToString } from "react-dom/server";
import { App } from "./app.js";
import { makeLatchkit } from "./instance.js";

/** The markup of the page. One instance a request: users share nothing. */
export const render = (): string => renderToString(<App latchkit={makeLatchkit()} />);
