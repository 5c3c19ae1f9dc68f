import { expect, test } from "./gallery-page.js";
import { rendered, reviewText, writeReview } from "./review.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other
// breach.
test.use({ failOnBreach: false });

test("the design review lists every gallery state and every design rule", async ({
  gallery,
}, info) => {
  const states = await gallery.states();
  if (["all", "changed"].includes(info.config.updateSnapshots)) writeReview(rendered(states));
  expect(reviewText()).toBe(rendered(states));
  expect(new Set(states.map(({ id }) => id)).size, "each state has an id of its own").toBe(
    states.length,
  );
});
