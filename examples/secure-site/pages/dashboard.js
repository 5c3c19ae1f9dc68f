import { browserList } from "./browsers.js";
import { speaker } from "./messages.js";
import { ask, show } from "./show.js";

const { name } = document.body.dataset;
const site = speaker(location.origin);

/** Sends a frame message to the site. Throws the site's error. */
const request = async (type, payload) => {
  const id = crypto.randomUUID();
  const reply = await site.deliver({ type: `@w3m-app/${type}`, id, payload });
  if (String(reply?.type).endsWith("_SUCCESS")) return reply.payload;
  throw new Error(reply?.payload?.message ?? "Something went wrong");
};

const home = async () => {
  const user = await request("GET_USER", { chainId: 1 });
  const solana = await request("GET_USER", { chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" });
  const signOut = async () => {
    await request("SIGN_OUT");
    start();
  };
  const { browsers } = await site.ask("/browsers");
  const end = async (id) => {
    await site.ask("/end-browsers", { id });
    await home();
  };
  const list = browserList(browsers, end);
  show({
    title: name,
    details: [
      `Signed in as ${user.email ?? user.userName ?? ""}`,
      ...(user.accounts ?? [user]).map(({ address }) => `EVM ${address}`),
      `Solana ${solana.address}`,
      ...list.details,
    ],
    actions: [
      ...list.actions,
      { id: "sign-out", label: "Sign out here", run: () => void signOut() },
    ],
  });
};

const confirm = (problem) =>
  ask({
    title: name,
    label: "The code we sent to you",
    type: "text",
    problem,
    run: (otp) =>
      request("CONNECT_OTP", { otp }).then(home, ({ message }) => confirm(`${message}. Try again`)),
  });

const begin = (problem) =>
  ask({
    title: name,
    label: "Your e-mail address",
    type: "email",
    problem,
    run: async (email) => {
      try {
        const { action, compare } = await request("CONNECT_EMAIL", { email });
        if (action === "CONNECT") return await home();
        if (action === "VERIFY_DEVICE") {
          show({
            title: name,
            details: [`Open the link that we sent to ${email} and choose ${compare} there`],
          });
          await request("CONNECT_DEVICE");
        }
        confirm();
      } catch ({ message }) {
        begin(message);
      }
    },
  });

const start = async () => {
  const { isConnected } = await request("IS_CONNECTED").catch(() => ({ isConnected: false }));
  await (isConnected ? home() : begin());
};
void start();
