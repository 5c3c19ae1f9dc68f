import type { Page } from "@playwright/test";

/** More stops than a view has. Longer lists are left by Shift+Tab, or walked through by arrows. */
const MOST_STOPS = 90;

interface Stop {
  /** The control that has the focus; "nowhere" for the page and the browser's own controls. */
  readonly name: string;
  readonly isAgain: boolean;
  readonly faults: readonly string[];
}
interface Walk {
  /** Moves on from the control that Tab reached. */
  stop(): Stop;
  /** The controls that Tab did not reach. */
  missed(): readonly string[];
}
type Walked = typeof globalThis & { tabWalk?: Walk };

/**
 * Remembers how every control looks without the focus. Runs in the page, so it is self-contained.
 */
const begin = (): void => {
  const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
  const dialog = root?.querySelector("dialog[open]") ?? null;
  const area: ParentNode = dialog ?? document;
  /** What a ring is made of, of the control, what holds it and what stands beside it. */
  const lookOf = (control: Element): string => {
    const holders = [control, control.parentElement, control.parentElement?.parentElement];
    return [...holders, control.nextElementSibling]
      .map((one) => {
        if (!one) return "";
        const { outline, outlineOffset, boxShadow, borderColor } = getComputedStyle(one);
        return [outline, outlineOffset, boxShadow, borderColor].join();
      })
      .join("|");
  };
  const isReachable = (control: HTMLElement): boolean =>
    control.tabIndex >= 0 &&
    // Arrows move among radio buttons.
    !control.matches(":disabled, [inert] *, [type=radio]:not(:checked)") &&
    control.checkVisibility({ visibilityProperty: true });
  const controls = [
    ...area.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, [tabindex]"),
  ].filter((control) => isReachable(control));
  const focused = (): Element | null => {
    let control = document.activeElement;
    while (control?.shadowRoot?.activeElement) control = control.shadowRoot.activeElement;
    return control === document.body ? null : control;
  };
  const first = focused();
  const looks = new Map<Element | null, string>(controls.map((one) => [one, lookOf(one)]));
  looks.delete(first);
  const reached = new Set<Element>();
  const nameOf = (control: Element): string =>
    `${control.tagName.toLowerCase()} ${control.getAttribute("data-testid") ?? control.className} "${(control.textContent ?? "").trim().slice(0, 20)}"`;
  const inSight = (control: Element): string | undefined => {
    const box = (control.closest("label") ?? control).getBoundingClientRect();
    const content = control.closest(".content")?.getBoundingClientRect();
    const top = Math.max(0, content?.top ?? 0);
    const bottom = Math.min(innerHeight, content?.bottom ?? innerHeight);
    const px = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    // What is higher than the view is scrolled through.
    return box.width > 0 && px >= Math.min(box.height, (bottom - top) / 2) - 1
      ? undefined
      : `${Math.round(px)} of ${Math.round(box.height)} px in sight`;
  };
  const stop = (): Stop => {
    const control = focused();
    if (control === null) return { name: "nowhere", isAgain: false, faults: [] };
    const isAgain = reached.has(control);
    reached.add(control);
    const before = looks.get(control);
    const faults = [
      dialog !== null && !area.contains(control) ? "outside of the modal" : undefined,
      before === lookOf(control) ? "looks as it does without the focus" : undefined,
      inSight(control),
    ];
    return {
      name: nameOf(control),
      isAgain,
      faults: faults.filter((fault) => fault !== undefined),
    };
  };
  const missed = (): readonly string[] =>
    controls
      .filter((one) => one.isConnected && isReachable(one) && !reached.has(one))
      .map((one) => nameOf(one));
  (globalThis as Walked).tabWalk = { stop, missed };
};

/** Runs in the page, so it is self-contained. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/**
 * Goes once around the view by Tab alone, and gives what is wrong: a stop that looks as it does
 * without the focus, is out of sight or outside of the modal, and a control that Tab does not
 * reach.
 */
export const tabFindings = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  await page.evaluate(begin);
  let [stops, ends] = [0, 0];
  for (let isRound = false; !isRound && stops < MOST_STOPS; stops += 1) {
    // A list measures its rows in the next frame, sooner than anybody presses Tab again.
    await page.evaluate(twoFrames);
    await page.keyboard.press("Tab");
    const { name, isAgain, faults } = await page.evaluate(
      () => (globalThis as Walked).tabWalk?.stop() ?? { name: "", isAgain: true, faults: [] },
    );
    if (name === "nowhere") ends += 1;
    isRound = isAgain || ends > 2;
    if (!isAgain) found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  if (stops === MOST_STOPS) return found;
  const missed = await page.evaluate(() => (globalThis as Walked).tabWalk?.missed() ?? []);
  return [...found, ...missed.map((name) => `${name}: not reached by Tab`)];
};
