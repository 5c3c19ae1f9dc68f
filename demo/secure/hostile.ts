import { localStore } from "./local-store.js";
import { show } from "./show.js";

/** Sends one message to the page around the frame. */
export type Post = (message: object) => void;

const KEY = "hostile";
const OVERSIZED = 2 ** 21;

/**
 * Messages that look like a reply and are not: of no request, of no known type, not plain, or too
 * large.
 */
const forgeries = (reply: object): readonly object[] => [
  { ...reply, id: crypto.randomUUID() },
  { ...reply, id: undefined },
  { ...reply, type: "@w3m-frame/GET_KEYS_SUCCESS" },
  { ...reply, payload: { constructor: {} } },
  { ...reply, payload: { message: "x".repeat(OVERSIZED) } },
  { type: "@w3m-frame/SESSION_UPDATE", payload: {} },
];

/** Each reply comes after forged ones and the reply before it, and comes twice. */
export const hostilePost = (post: Post): Post => {
  let before: object | undefined;
  return (reply) => {
    for (const forged of forgeries(reply)) post(forged);
    if (before !== undefined) post(before);
    post(reply);
    post(reply);
    before = reply;
  };
};

/** How the frame posts: as the site says, or with all of that around it. */
export const postOf = (post: Post): Post =>
  localStore.get(KEY) === "on" ? hostilePost(post) : post;

/** Where the machine's user switches it; the site behind it does not know. */
export const hostilePage = (): void => {
  const isOn = localStore.get(KEY) === "on";
  const turn = (): void => {
    localStore.set(KEY, isOn ? "off" : "on");
    hostilePage();
  };
  show({
    title: `Hostile messages: ${isOn ? "on" : "off"}`,
    actions: [{ id: "turn", label: isOn ? "Switch off" : "Switch on", run: turn }],
  });
};
