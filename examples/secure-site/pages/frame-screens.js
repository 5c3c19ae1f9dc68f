import { ENDED } from "./asks.js";
import { knowsWhatIsSeen, watchSeen, whenAway } from "./gate.js";
import { approveHere, drawNotice, drawRequest } from "./request-screen.js";
import { buttonOf, show } from "./show.js";

/** A request invisible for this long, ms, is offered in a window of the site. */
const UNSEEN_MS = 3_000;
const NOTICES = {
  [ENDED.withdrawn]: {
    title: "The page withdrew this request",
    text: "You approved nothing. What it asks next is another request: read it anew.",
  },
  [ENDED.lost]: {
    title: "The connection was lost",
    text: "You approved nothing. Ask for it again on the page.",
  },
};
const WINDOW = "popup,width=420,height=720";

/**
 * Renders the frame. `approval`: "window" (in a window of the site) or "frame" (in the frame, if
 * the browser reports visibility).
 */
export const frameScreens = ({ name, page, approval, site, asks }) => {
  let leave = () => undefined;
  /** Button position; changes after a withdrawn request. */
  let place = "bottom";

  const reviewInWindow = (asked) => {
    let link;
    const review = buttonOf({ id: "review", label: "Review in a window", className: "main wide" });
    const prepare = async () => {
      review.setAttribute("aria-disabled", "true");
      link = await site.reviewLink(asked).catch(() => undefined);
      review.setAttribute("aria-disabled", String(link === undefined));
      if (link === undefined) note.textContent = "The site cannot be reached. Try again later";
    };
    review.addEventListener("click", () => {
      if (link === undefined) return;
      // A link opens one window: the next click needs another.
      const opened = window.open(`/approval#${link}`, "_blank", WINDOW);
      note.textContent =
        opened === null
          ? "Your browser blocked the window. Allow it, then try again"
          : "Decide in the window that opened";
      if (opened === null) return;
      review.textContent = "Open the window again";
      void prepare();
    });
    const reject = buttonOf({
      id: "reject",
      label: "Reject",
      run: () => decide(asked, false),
    });
    const { question } = asked;
    const buttons = [reject, review];
    const { note } = drawRequest({ name, page, question, place: "bottom", buttons });
    void prepare();
  };

  const approveInFrame = (asked) => {
    let timer;
    const end = approveHere({
      name,
      page,
      question: asked.question,
      place,
      watchOf: watchSeen,
      isEmbedded: true,
      decide: (isAgreed) => decide(asked, isAgreed),
      onSeen: (isSeen) => {
        clearTimeout(timer);
        if (!isSeen) timer = setTimeout(() => (leave(), reviewInWindow(asked)), UNSEEN_MS);
      },
    });
    leave = () => {
      clearTimeout(timer);
      end();
      leave = () => undefined;
    };
  };

  const decide = (asked, isAgreed) => {
    place = "bottom";
    asks.decide(asked, isAgreed);
  };

  const notify = (notice) => {
    place = place === "bottom" ? "top" : "bottom";
    const stop = whenAway(() => {
      place = "bottom";
      goOn();
    });
    const goOn = () => {
      stop();
      asks.goOn();
    };
    drawNotice({ name, place, ...NOTICES[notice], run: goOn });
  };

  return (shown) => {
    leave();
    if (shown === undefined) return show({ title: name });
    if (NOTICES[shown] !== undefined) return notify(shown);
    if (approval === "frame" && knowsWhatIsSeen()) return approveInFrame(shown);
    return reviewInWindow(shown);
  };
};
