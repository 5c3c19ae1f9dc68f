import { localStore } from "./local-store.js";
import { show } from "./show.js";

/** Posts a message to the embedding page. */
export type Post = (message: object) => void;

const KEY = "hostile";
const OVERSIZED = 2 ** 21;

/** Forged replies: of no request, of an unknown type, not a plain object, or too large. */
const forgeries = (reply: object): readonly object[] => [
  { ...reply, id: crypto.randomUUID() },
  { ...reply, id: undefined },
  { ...reply, type: "@w3m-frame/GET_KEYS_SUCCESS" },
  { ...reply, payload: { constructor: {} } },
  { ...reply, payload: { message: "x".repeat(OVERSIZED) } },
  { type: "@w3m-frame/SESSION_UPDATE", payload: {} },
];

/** Sends each reply twice, after forged ones and the previous reply. */
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

/** The frame's post function: normal, or hostile if switched on. */
export const postOf = (post: Post): Post =>
  localStore.get(KEY) === "on" ? hostilePost(post) : post;

/** Switches hostile replies on or off; the site does not know. */
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
