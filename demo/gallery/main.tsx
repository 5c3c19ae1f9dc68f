import "latchkit/style.css";
import { createRoot } from "react-dom/client";
import { addressOf, readAsked, type Asked } from "./address-line.js";
import { CHAPTERS } from "./chapters.js";
import { loadFontOf, loadFonts } from "./fonts.js";
import "./gallery.css";
import { IndexPage } from "./index-page.js";
import { Stage } from "./stage.js";
import { StatePage } from "./state-page.js";
import { modalRoot, still, until } from "./user.js";

/** Longer than any closing animation. */
const A_WHILE_MS = 5_000;
const page = document.documentElement;
const isRightToLeft = (locale: string): boolean => /^(ar|fa|he|ur)\b/u.test(locale);

const dress = ({ theme, locale }: Asked): void => {
  page.dataset["theme"] = theme;
  page.lang = locale;
  page.dir = isRightToLeft(locale) ? "rtl" : "ltr";
};

/** The current content of the page. `takeAway` removes it completely. */
interface Standing {
  readonly asked: Asked;
  readonly stage?: Stage;
  takeAway(): Promise<void>;
}

async function show(asked: Asked): Promise<Standing> {
  const mount = document.getElementById("gallery");
  if (mount === null) throw new Error("the page has no place for the gallery");
  const state = CHAPTERS.flatMap(({ states }) => states).find(({ id }) => id === asked.state);
  const root = createRoot(mount);
  if (state === undefined) {
    root.render(<IndexPage asked={asked} />);
    return { asked, takeAway: async () => root.unmount() };
  }
  const stage = new Stage(state, asked);
  root.render(<StatePage state={state} latchkit={stage.latchkit} />);
  await until(() => mount.firstChild !== null, "the page");
  await state.reach(stage);
  return {
    asked,
    stage,
    takeAway: async () => {
      root.unmount();
      await stage.latchkit.dispose();
      await stage.pass(A_WHILE_MS);
      await until(() => modalRoot() === null, "the end of the modal");
    },
  };
}

let standing: Standing | undefined;

/**
 * True if only the theme differs: the state stays and changes its colours, as for a user who
 * switches.
 */
const isRecoloured = (from: Asked, to: Asked): boolean =>
  addressOf({ ...from, theme: to.theme }) === addressOf(to);

async function change(asked: Asked): Promise<void> {
  const former = standing;
  standing = undefined;
  if (former?.stage !== undefined && isRecoloured(former.asked, asked)) {
    former.stage.latchkit.theme.set({ mode: asked.theme });
    dress(asked);
    standing = { ...former, asked };
    return;
  }
  await former?.takeAway();
  dress(asked);
  standing = await show(asked);
}

/**
 * Sets `data-ready` to the shown state once nothing moves, or `data-failed` to the reason why a
 * state was not reached.
 */
async function showAsked(): Promise<void> {
  const asked = readAsked(location.search);
  delete page.dataset["ready"];
  delete page.dataset["failed"];
  try {
    await loadFontOf(asked.locale);
    await change(asked);
    await still();
    page.dataset["ready"] = asked.state ?? "index";
  } catch (error) {
    page.dataset["failed"] = String(error);
    throw error;
  }
}

await loadFonts();
await showAsked();
// Changes state without a page load, so that tests walk through all states quickly.
addEventListener("popstate", () => void showAsked());
