import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../../scripts/lib/run.mjs";
import { copiedSite } from "./copied-site.mjs";

const [PAGE, ORIGIN] = ["https://shop.example", "https://wallet.example"];

/** A site in a process of its own, over `place`, with so many users; and its e-mail. */
export const startLoaded = async (place, users) => {
  const folder = copiedSite();
  const child = fork(
    join(ROOT, "test/support/servers/secure-site/loaded-site.mjs"),
    [place, String(users)],
    {
      cwd: folder,
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  const letters = new Map();
  const readers = new Map();
  const answers = [];
  let ready;
  const started = new Promise((resolve) => {
    ready = resolve;
  });
  child.on("message", ({ url, letter, figures }) => {
    if (url !== undefined) ready(url);
    if (figures !== undefined) answers.shift()(figures);
    if (letter === undefined) return;
    const read = readers.get(letter.to);
    readers.delete(letter.to);
    if (read === undefined) letters.set(letter.to, letter);
    else read(letter);
  });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`the site ended with ${code}`);
  });
  failed.catch(() => undefined);
  const url = await Promise.race([started, failed]);
  return {
    url,
    process: child,
    /** The next e-mail to an address. */
    letter: (to) => {
      const found = letters.get(to);
      letters.delete(to);
      return found === undefined
        ? new Promise((resolve) => readers.set(to, resolve))
        : Promise.resolve(found);
    },
    /**
     * Of an hour later: heap after a collection, bytes; handles; expired records that were there.
     */
    figures: () =>
      new Promise((resolve) => {
        answers.push(resolve);
        child.send("figures");
      }),
    stop: async () => {
      if (child.connected) child.send("stop");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A browser whose line is its own: limits of one line are not what is measured. */
const browserAt = (site, line) => {
  const headers = {
    origin: ORIGIN,
    "content-type": "application/json",
    "x-forwarded-for": line,
  };
  const post = (path, body) =>
    fetch(`${site.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { post };
};

const frameAt = async (site, line) => {
  const { post } = browserAt(site, line);
  const { session } = await (await post("/session", { page: PAGE })).json();
  const send = async (name, payload) => {
    const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
    const response = await post("/message", { session, page: PAGE, data });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    let rest = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines.filter((one) => one.trim() !== "")) {
        const { reply, ask } = JSON.parse(text);
        if (reply !== undefined) return reply;
        if (ask !== undefined) await post("/decision", { session, ask, isAgreed: true });
      }
    }
    throw new Error(`${name}: no reply`);
  };
  return { post, send };
};

const must = (reply, name) => {
  if (!reply.type.endsWith("_SUCCESS"))
    throw new Error(`${name}: ${JSON.stringify(reply.payload)}`);
  return reply.payload;
};

/** Signs a user in, in a browser that is new; gives the frame. */
export const signIn = async (site, email, line) => {
  const frame = await frameAt(site, line);
  const { compare } = must(await frame.send("CONNECT_EMAIL", { email }), "CONNECT_EMAIL");
  const device = frame.send("CONNECT_DEVICE");
  // It is awaited below; where something before that fails, that is the error.
  device.catch(() => undefined);
  const link = /#([\da-f]{64})/u.exec((await site.letter(email)).text)[1];
  await frame.post("/approved", { link, choice: compare });
  must(await device, "CONNECT_DEVICE");
  const code = /\d{6}/u.exec((await site.letter(email)).subject)[0];
  must(await frame.send("CONNECT_OTP", { otp: code }), "CONNECT_OTP");
  const { address } = must(await frame.send("GET_USER", { chainId: 1 }), "GET_USER");
  return { ...frame, address };
};

/** Asks for a signature, which the user agrees to. */
export const approve = async ({ send, address }) => {
  const params = ["0x68656c6c6f", address];
  must(await send("RPC_REQUEST", { method: "personal_sign", params, chainId: 1 }), "personal_sign");
};

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** Runs `work` again and again in so many hands for a time; gives its rate and its latencies. */
export const measured = async (work, { hands, ms }) => {
  const begun = performance.now();
  const took = [];
  let next = 0;
  const hand = async () => {
    while (performance.now() - begun < ms) {
      const from = performance.now();
      await work((next += 1));
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  const seconds = (performance.now() - begun) / 1_000;
  const sorted = took.toSorted((a, b) => a - b);
  return {
    count: took.length,
    perSecond: took.length / seconds,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
  };
};
