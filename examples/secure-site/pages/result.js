import { show } from "./show.js";

// The window of a sign-in elsewhere: its result goes to the page that opened it, and nowhere else.
const { page, result } = document.body.dataset;
const isGood = page !== "" && window.opener !== null;
if (isGood) window.opener.postMessage({ resultUri: result }, page);
show({ title: isGood ? "You can close this window" : "This sign-in is not good any more" });
