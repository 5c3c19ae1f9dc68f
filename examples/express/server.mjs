import { openStore, signInServer } from "example-sign-in-server";
import express from "express";

const { PORT = "3000", ORIGIN, DATABASE_URL, SIGN_IN_FOLDER = ".data" } = process.env;
const store = await openStore({ url: DATABASE_URL, folder: SIGN_IN_FOLDER });
const app = express();
app.use(express.static("dist"));

const server = app.listen(Number(PORT), "127.0.0.1", () => {
  const own = `http://127.0.0.1:${server.address().port}`;
  const signIn = signInServer({
    store,
    origin: ORIGIN ?? own,
    chainIds: [1, 10],
    statement: "Sign in to the Express example.",
  });

  // The calls of `siwx: { kind: "server", url: "/auth" }`.
  const text = express.text({ type: () => true, limit: "50kb" });
  app.all("/auth/:call", text, async ({ method, headers, body, url, params }, response) => {
    const hasBody = method !== "GET" && method !== "HEAD";
    const request = new Request(new URL(url, own), {
      method,
      headers,
      ...(hasBody && { body: typeof body === "string" ? body : "" }),
    });
    const answer = await signIn.handle(request, params.call);
    response
      .status(answer.status)
      .setHeaders(answer.headers)
      .send(await answer.text());
  });

  // A page that only the signed-in see.
  app.get("/private", async ({ headers }, response) => {
    const [visitor] = await signIn.visitors(headers.cookie);
    response.set("cache-control", "no-store").type("text");
    if (visitor) response.send(`Only for ${visitor.address}`);
    else response.status(401).send("Sign in first.");
  });
  console.log(own);
});
