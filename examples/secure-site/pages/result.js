import { show } from "./show.js";

// The popup of a sign-in sends its result only to the page that opened it.
const { page, result } = document.body.dataset;
const isGood = page !== "" && window.opener !== null;
if (isGood) window.opener.postMessage({ resultUri: result }, page);
show({ title: isGood ? "You can close this window" : "This sign-in is not good any more" });
