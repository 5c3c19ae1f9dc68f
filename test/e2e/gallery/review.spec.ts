import { expect, test } from "./gallery-page.js";
import { rendered, reviewText, writeReview } from "./review.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other breach.
test.use({ trace: "off", failOnBreach: false });

test("the design review names every state of the gallery and every rule of the list", async ({ gallery }, info) => {
  const states = await gallery.states();
  if (["all", "changed"].includes(info.config.updateSnapshots)) writeReview(rendered(states));
  expect(reviewText()).toBe(rendered(states));
  expect(new Set(states.map(({ id }) => id)).size, "each state has an id of its own").toBe(states.length);
});

test("a gallery page asks nobody but its own server, and breaks no rule of the strict policy", async ({ page, gallery, baseURL }) => {
  const asked: string[] = [];
  const broken: string[] = [];
  page.on("request", (request) => { if (!request.url().startsWith("data:")) asked.push(request.url()); });
  page.on("console", (line) => { if (line.text().includes("Content Security Policy")) broken.push(line.text()); });
  for (const state of (await gallery.states()).filter(({ isAlone }) => !isAlone)) await gallery.show(state, { theme: "light", locale: "en" });
  expect(asked.filter((url) => !url.startsWith(baseURL ?? "?"))).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});
