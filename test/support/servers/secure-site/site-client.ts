/** A frame's end of a site that runs, over HTTP; and its user, who reads e-mail. */
export interface SiteClient {
  readonly session: string;
  /** The reply to a message of the page. Whatever is asked in between is agreed to. */
  send(name: string, payload?: object): Promise<Readonly<Record<string, unknown>>>;
  /** Signs in by link and code. */
  signIn(email: string): Promise<void>;
}

interface Site {
  /** Where it listens. */
  readonly url: string;
  readonly origin: string;
  readonly page: string;
  /** The newest e-mail to an address, as text with its subject; empty where there is none. */
  readonly letterTo: (email: string) => string | Promise<string>;
}

type Line = Readonly<Record<string, unknown>> & {
  readonly reply?: { readonly payload?: Readonly<Record<string, unknown>> };
  readonly ask?: string;
};

const waitFor = async (look: () => Promise<string | undefined>): Promise<string> => {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((later) => {
      setTimeout(later, 10);
    });
  }
  throw new Error("no e-mail came");
};

/** Sends JSON as the site's own pages do. */
export const postTo = (site: Pick<Site, "url" | "origin">) => (path: string, body: unknown) =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { origin: site.origin, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Begins a browser at a site. */
export const siteClient = async (site: Site): Promise<SiteClient> => {
  const post = postTo(site);
  const begun = await post("/session", { page: site.page });
  const { session } = (await begun.json()) as { readonly session: string };

  const send: SiteClient["send"] = async (name, payload) => {
    const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
    const response = await post("/message", { session, page: site.page, data });
    if (!response.ok || response.body === null) throw new Error(`${name}: ${response.status}`);
    let rest = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines.filter((one) => one.trim() !== "")) {
        const line = JSON.parse(text) as Line;
        if (line.reply) return line.reply.payload ?? {};
        if (line.ask !== undefined)
          await post("/decision", { session, ask: line.ask, isAgreed: true });
      }
    }
    throw new Error(`${name}: no reply`);
  };
  const signIn = async (email: string): Promise<void> => {
    const { action, compare } = await send("CONNECT_EMAIL", { email });
    if (action === "VERIFY_DEVICE") {
      const device = send("CONNECT_DEVICE");
      const link = await waitFor(
        async () => /#([\da-f]{64})/u.exec(await site.letterTo(email))?.[1],
      );
      await post("/approved", { link, choice: compare });
      await device;
    }
    const code = await waitFor(
      async () => /Subject: .*?(\d{6})/u.exec(await site.letterTo(email))?.[1],
    );
    const { message } = await send("CONNECT_OTP", { otp: code });
    if (message !== undefined) throw new Error(`CONNECT_OTP: ${String(message)}`);
  };
  return { session, send, signIn };
};
