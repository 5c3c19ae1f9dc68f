import type { Locator, Page } from "@playwright/test";

/** Rows of wallets whose names their makers gave. */
const WALLET_NAMES =
  "[data-testid^=lk-wallet-]:not([data-testid=lk-wallet-walletConnect]) .row-name bdi, [data-testid^=lk-get-] .row-name bdi";

/**
 * What a user of the modal sees and hears (every visible text node, the names and hints in
 * attributes), and the wallet names among it: read in one turn, without the still picture of a view
 * that leaves.
 */
export const textOf = (
  modal: Locator,
): Promise<{ readonly reading: readonly string[]; readonly names: readonly string[] }> =>
  modal.evaluate((dialog, rows) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    // The still picture of a view that leaves was read while it was a view.
    const isPicture = (node: Node): boolean =>
      (node instanceof Element ? node : node.parentElement)?.closest(".stage") !== null;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!isPicture(node)) found.push(node.textContent ?? "");
    for (const element of [
      ...dialog.querySelectorAll("[aria-label],[title],[placeholder],[alt]"),
    ].filter((one) => !isPicture(one)))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        found.push(element.getAttribute(name) ?? "");
    const names = [...dialog.querySelectorAll(rows)].map((row) => row.textContent ?? "");
    return { reading: found.map((text) => text.trim()).filter((text) => text !== ""), names };
  }, WALLET_NAMES);

/** The words alone. */
export const readingOf = async (modal: Locator): Promise<readonly string[]> =>
  (await textOf(modal)).reading;

/** Resolves when nothing in the modal moves any more; what breathes for ever is not waited for. */
export const stillness = (modal: Locator): Promise<unknown> =>
  modal.evaluate((dialog) =>
    Promise.allSettled(
      dialog
        .getAnimations({ subtree: true })
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished),
    ),
  );

/**
 * What leaves the card or is cut in it: the beginning of the text and what is wrong. Rows that hold
 * data may end in an ellipsis, texts of ours may not.
 */
export const overflowOf = (modal: Locator, names: readonly string[]): Promise<readonly string[]> =>
  modal.evaluate((dialog, data) => {
    const card =
      dialog.querySelector(".card")?.getBoundingClientRect() ?? dialog.getBoundingClientRect();
    const isData = (text: string): boolean => data.some((name) => text.includes(name));
    return [...dialog.querySelectorAll<HTMLElement>(".card *")].flatMap((element) => {
      const text = (element.textContent ?? "").trim();
      const box = element.getBoundingClientRect();
      const isSeen =
        box.width > 1 &&
        box.height > 1 &&
        element.closest(".unseen") === null &&
        element.closest("svg") === null;
      if (!isSeen || text === "") return [];
      const leaves = box.left < card.left - 1 || box.right > card.right + 1;
      const isCut =
        !isData(text) &&
        element.childElementCount === 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== "inline";
      return leaves || isCut
        ? [`${leaves ? "leaves the card" : "is cut"}: ${element.className} ${text.slice(0, 40)}`]
        : [];
    });
  }, names);

/** Whether the page can be scrolled sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);

/** Requests to anywhere but the given origins, from now on. */
export function requestsBeside(page: Page, origins: readonly string[]): readonly string[] {
  const known = new Set(origins.map((one) => new URL(one).origin));
  const others: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && !known.has(origin)) others.push(request.url());
  });
  page.on("websocket", (socket) => void others.push(socket.url()));
  return others;
}

/**
 * Names of the wallets that stand in rows: their makers gave them, and they are the same in every
 * language.
 */
export const walletNames = async (page: Page): Promise<readonly string[]> =>
  page.locator(WALLET_NAMES).allTextContents();
