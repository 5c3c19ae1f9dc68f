import { asksOf } from "./asks.js";
import { detailsOf } from "./details.js";
import { speaker } from "./messages.js";
import { show } from "./show.js";

const { name, pages } = document.body.dataset;
const BACKGROUND = { title: name };
/** Before it nobody has seen what has just come up: a press was meant for what stood there. */
const SEEN_MS = 500;
/** The page that embeds this one, as the browser names it. */
const embedder = () => {
  const above = location.ancestorOrigins?.[0];
  if (above !== undefined) return above;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
};

const failed = ({ type, id }) => ({
  type: `${String(type).replace(/^@w3m-app\//u, "@w3m-frame/")}_ERROR`,
  ...(id !== undefined && { id }),
  payload: { message: "Something went wrong" },
});

const listen = (page) => {
  const site = speaker(page);
  const draw = (first) => {
    if (first === undefined) return show(BACKGROUND);
    const decide = (isAgreed) => () => asks.decide(first, isAgreed);
    show({
      ...detailsOf(first.question, page),
      actions: [
        { id: "approve", label: "Approve", run: decide(true), waitMs: SEEN_MS },
        { id: "reject", label: "Reject", run: decide(false) },
      ],
    });
  };
  const asks = asksOf({ draw, send: site.decide });
  const bring = async (data, message) => {
    try {
      return await site.deliver(data, (line, session) =>
        line.over === undefined
          ? asks.ask({ ...line, session, message })
          : asks.over(message, line.over),
      );
    } finally {
      asks.end(message);
    }
  };
  // It names no request, and takes back what came before it: what comes after it waits for it.
  let takingBack = Promise.resolve();
  const reply = (data) => {
    const isEnd = data?.type === "@w3m-app/RPC_ABORT";
    if (isEnd) asks.takeBack();
    const message = asks.begin();
    const replying = takingBack.then(() => bring(data, message));
    if (isEnd) takingBack = replying.catch(() => undefined);
    return replying;
  };
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== page) return;
    if (data?.type === "@w3m-app/SYNC_THEME" && data.payload?.themeMode !== undefined)
      document.documentElement.dataset.theme = data.payload.themeMode === "dark" ? "dark" : "light";
    reply(data).then(
      (answer) => answer !== undefined && parent.postMessage(answer, page),
      () => typeof data?.type === "string" && parent.postMessage(failed(data), page),
    );
  });
  parent.postMessage({ type: "@w3m-frame/READY", payload: { version: "4" } }, page);
};

const page = embedder();
show(BACKGROUND);
if (parent !== window && page !== undefined && pages.split(" ").includes(page)) listen(page);
