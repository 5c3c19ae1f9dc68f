import { speaker } from "./messages.js";
import { textOfBase58, textOfHex, visible } from "./readable.js";
import { show } from "./show.js";

const { name, pages } = document.body.dataset;
const BACKGROUND = { title: name };
/** Before it nobody has seen what has just come up: a press was meant for what stood there. */
const SEEN_MS = 500;
const TITLES = {
  personal_sign: "Sign a message",
  eth_signTypedData_v4: "Sign data",
  eth_sendTransaction: "Send a transaction",
  wallet_sendCalls: "Send several calls",
  wallet_grantPermissions: "Grant permissions",
  wallet_revokePermissions: "Revoke permissions",
  solana_signMessage: "Sign a message",
  solana_signTransaction: "Sign a transaction",
  solana_signAllTransactions: "Sign several transactions",
  solana_signAndSendTransaction: "Send a transaction",
};

/** The page that embeds this one, as the browser names it. */
const embedder = () => {
  const above = location.ancestorOrigins?.[0];
  if (above !== undefined) return above;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
};

/** Where a method has the text that is signed. */
const TEXTS = {
  personal_sign: ({ params }) => textOfHex(params[0]),
  solana_signMessage: ({ params }) => textOfBase58(params.message),
};
const detailsOf = (page, call) => [
  `${page} asks`,
  `Network ${call.chainId ?? ""}, account ${call.account?.address ?? ""}`,
  visible(TEXTS[call.method]?.(call) ?? JSON.stringify(call.params, null, 2)),
];

const listen = (page) => {
  /** What waits for its user, oldest first; the first is shown. */
  const asks = [];
  /** What the site waits for no longer. */
  const ended = new Set();
  const draw = () => {
    const [first] = asks;
    if (first === undefined) return show(BACKGROUND);
    const end = (isAgreed) => () => {
      over(first.ask);
      // The site waits for an answer that did not reach it: its user is asked again.
      site.decide(first.ask, isAgreed).catch(() => {
        if (ended.has(first.ask)) return;
        asks.unshift(first);
        draw();
      });
    };
    show({
      title: TITLES[first.call.method] ?? first.call.method,
      details: detailsOf(page, first.call),
      actions: [
        { id: "approve", label: "Approve", run: end(true), waitMs: SEEN_MS },
        { id: "reject", label: "Reject", run: end(false) },
      ],
    });
  };
  const over = (id) => {
    const at = asks.findIndex(({ ask }) => ask === id);
    if (at < 0) return;
    asks.splice(at, 1);
    draw();
  };
  const site = speaker(page, (line) => {
    if (line.over !== undefined) {
      ended.add(line.over);
      return over(line.over);
    }
    asks.push(line);
    if (asks.length === 1) draw();
  });
  const failed = ({ type, id }) => ({
    type: `${String(type).replace(/^@w3m-app\//u, "@w3m-frame/")}_ERROR`,
    ...(id !== undefined && { id }),
    payload: { message: "Something went wrong" },
  });
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== page) return;
    if (data?.type === "@w3m-app/SYNC_THEME" && data.payload?.themeMode !== undefined)
      document.documentElement.dataset.theme = data.payload.themeMode === "dark" ? "dark" : "light";
    site.deliver(data).then(
      (reply) => reply !== undefined && parent.postMessage(reply, page),
      () => typeof data?.type === "string" && parent.postMessage(failed(data), page),
    );
  });
  parent.postMessage({ type: "@w3m-frame/READY", payload: { version: "4" } }, page);
};

const page = embedder();
show(BACKGROUND);
if (parent !== window && page !== undefined && pages.split(" ").includes(page)) listen(page);
