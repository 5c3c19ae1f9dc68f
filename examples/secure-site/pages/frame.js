import { asksOf } from "./asks.js";
import { frameScreens } from "./frame-screens.js";
import { speaker } from "./messages.js";
import { show } from "./show.js";

const { name, pages, approval } = document.body.dataset;

/** Origin of the embedding page, from the browser. */
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
  const asks = asksOf({
    draw: (shown) => draw(shown),
    send: site.decide,
  });
  const draw = frameScreens({ name, page, approval, site, asks });
  const bring = async (data, message) => {
    try {
      return await site.deliver(data, (line, session) =>
        line.over === undefined
          ? asks.ask({ ...line, session, message })
          : asks.over(message, line),
      );
    } finally {
      asks.end(message);
    }
  };
  // An abort names no request and cancels all earlier ones; the next request waits for it.
  let takingBack = Promise.resolve();
  const reply = (data) => {
    const isEnd = data?.type === "@w3m-app/RPC_ABORT";
    if (isEnd) asks.takeBack();
    const message = asks.begin();
    const isRequest = data?.type === "@w3m-app/RPC_REQUEST";
    const before = isEnd || isRequest ? takingBack : Promise.resolve();
    const replying = before.then(() => bring(data, message));
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
show({ title: name });
if (parent !== window && page !== undefined && pages.split(" ").includes(page)) listen(page);
