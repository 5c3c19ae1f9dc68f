import { expect } from "latchkit/testing/playwright";
import { agree, test } from "./story.js";
import { IS_SOAK } from "../../support/runner/repeats.js";

const SOCIALS = ["google", "x", "discord", "apple", "github", "facebook"] as const;
/** A normal run tries the first one and the last one behind "more". */
const TRIED = SOCIALS.filter((_, at) => IS_SOAK || at % (SOCIALS.length - 1) === 0);
const SHORT = /0x\w+…\w+/u;

test(`signs in with a separate account at each of ${TRIED.length} social providers, and with the same account again`, async ({
  page,
  context,
  latchkit,
  story: { visit },
}) => {
  await visit();
  const connected = new Map<string, string>();
  for (const social of [...TRIED, SOCIALS[0]]) {
    const opened = context.waitForEvent("page");
    const button = page.getByTestId(`lk-social-${social}`);
    if (!(await button.isVisible())) await page.getByTestId("lk-social-more").click();
    await button.click();
    const popup = await opened;
    await expect(popup).toHaveURL(new RegExp(`provider=${social}`, "u"));
    await agree(popup);
    await latchkit.modal.waitFor({ state: "detached" });
    const address = SHORT.exec((await latchkit.connectedAccount.textContent()) ?? "")?.[0] ?? "";
    expect(connected.get(social) ?? address).toBe(address);
    connected.set(social, address);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-disconnect").click();
    await latchkit.connectButton.click();
    await latchkit.view("Connect").waitFor();
  }
  expect(new Set(connected.values()).size).toBe(TRIED.length);
});
