import { detailsOf } from "./details.js";
import { gateOf, onPress } from "./gate.js";
import { buttonOf, element, fill } from "./show.js";

const UNSEEN = "Approve works once all of this can be seen";
const UNREAD = "Scroll to read all";

/** The site's name and host, as in the window's address bar. */
const siteOf = (name) => element("p", `${name} \u00b7 ${location.host}`, "site");

/** A text, optionally with a label. */
const detailOf = (detail) => {
  if (typeof detail === "string") return element("pre", detail);
  const { label, text = detail.value } = detail;
  const field = element("div", "", "field");
  field.append(element("span", label, "label"), element("pre", String(text)));
  return field;
};

/**
 * Renders a request with scrolling details and fixed header and buttons. `place`: button position,
 * "bottom" or "top".
 */
export const drawRequest = ({ name, page, question, place, buttons }) => {
  const { title, details } = detailsOf(question, page);
  const asks = `${page} asks`;
  const header = element("header", "");
  header.append(siteOf(name), element("h1", title), element("p", asks, "asks"));
  const list = element("div", "", "details");
  // Scrollable content must be reachable by keyboard.
  list.tabIndex = 0;
  list.setAttribute("role", "region");
  list.setAttribute("aria-label", title);
  list.append(...details.filter((detail) => detail !== asks).map(detailOf));
  const note = element("p", "", "note");
  note.setAttribute("role", "status");
  const bar = element("div", "", "buttons");
  bar.append(...buttons);
  fill(`request ${place}`, header, list, note, bar);
  return { list, note };
};

/**
 * Shows a request for approval on this screen. `watchOf`: creates the visibility watcher of the
 * elements. `onSeen` receives visibility changes. Returns the unsubscribe function.
 */
export const approveHere = ({ watchOf, decide, onSeen, isEmbedded, ...request }) => {
  const approve = buttonOf({ id: "approve", label: "Approve", className: "main" });
  const reject = buttonOf({ id: "reject", label: "Reject", run: () => decide(false) });
  const { list, note } = drawRequest({ ...request, buttons: [reject, approve] });
  const notify = ({ isSeen, isRead, isOpen }) => {
    approve.setAttribute("aria-disabled", String(!isOpen));
    const hint = isSeen ? UNREAD : UNSEEN;
    note.textContent = isSeen && isRead ? "" : hint;
    onSeen?.(isSeen);
  };
  const watch = watchOf([document.querySelector("#page"), list, approve]);
  const gate = gateOf({ details: list, watch, isEmbedded, notify });
  onPress(approve, gate, () => decide(true));
  return gate.end;
};

/** Shows that a request ended without the user. `place`: button position. */
export const drawNotice = ({ name, title, text, place, run }) => {
  const header = element("header", "");
  header.append(siteOf(name), element("h1", title));
  const note = element("p", text, "details");
  const bar = element("div", "", "buttons");
  bar.append(buttonOf({ id: "continue", label: "Continue", run }));
  fill(`request notice ${place}`, header, note, bar);
};
