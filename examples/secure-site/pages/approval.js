import { watchWindow } from "./gate.js";
import { approveHere } from "./request-screen.js";
import { linesOf, post } from "./requests.js";
import { show } from "./show.js";

// A top-level window that no page can embed, cover or reference. The link after # is not logged and
// is valid for this window only.
const { name } = document.body.dataset;
const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

const ENDS = {
  withdrawn: "The page withdrew this request",
  decided: "You decided this request elsewhere",
};

let leave = () => undefined;
const finish = (title, ...details) => {
  leave();
  show({ title, details, actions: [{ id: "close", label: "Close", run: () => window.close() }] });
};

const draw = ({ page, question, decision }) => {
  const decide = async (isAgreed) => {
    isDecided = true;
    leave();
    show({ title: "One moment" });
    try {
      await post("/reviewed", { decision, isAgreed });
    } catch {
      return finish("The site did not hear your decision", "Ask for it again on the page.");
    }
    finish(isAgreed ? "Approved" : "Rejected", "Go back to the page.");
    window.close();
  };
  leave = approveHere({
    name,
    page,
    question,
    place: "bottom",
    watchOf: () => watchWindow,
    decide: (isAgreed) => void decide(isAgreed),
  });
};

let isDecided = false;
/** Ends with a message if the user did not decide here. */
const review = async () => {
  for await (const line of linesOf("/review", { link })) {
    if (line.over !== undefined) return ENDS[line.over];
    draw(line);
  }
  return "The connection was lost";
};
review()
  .catch(() => "This request cannot be reviewed any more")
  .then((title) => {
    if (!isDecided) finish(title, "You approved nothing here.");
  });
