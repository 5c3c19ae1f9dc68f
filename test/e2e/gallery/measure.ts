/**
 * Measures what is shown against the measured rules of the design list; gives findings as "D3 …:
 * element". Runs in the page, so it is self-contained. Without an open modal the buttons on the
 * page are measured.
 */
export const measure = async (): Promise<string[]> => {
  const root: ParentNode | null =
    document.querySelector("[data-latchkit-instance]")?.shadowRoot ?? null;
  // The card follows a new width and what it holds over some frames.
  const heights = (): string =>
    [...(root?.querySelectorAll(".card, .content, .within, .dock, .said") ?? [])]
      .map((element) => element.getBoundingClientRect().height)
      .join();
  let before = "";
  for (let [frame, still] = [0, 0]; frame < 30 && still < 2; frame += 1) {
    await new Promise((go) => requestAnimationFrame(go));
    still = heights() === before ? still + 1 : 0;
    before = heights();
  }
  const found: string[] = [];
  const card = root?.querySelector<HTMLElement>("[part~=card]") ?? null;
  const dialog = root?.querySelector<HTMLElement>("dialog, .embed") ?? null;
  const area = card ?? document.querySelector<HTMLElement>("[data-testid=gallery-stand]");
  if (area === null) return ["nothing is shown"];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.getAttribute("class") ? `.${(element.getAttribute("class") ?? "").trim().split(/\s+/u).join(".")}` : ""} "${(element.textContent ?? "").trim().slice(0, 24)}"`;
  const fail = (rule: string, what: string, element: Element): void =>
    void found.push(`${rule} ${what}: ${nameOf(element)}`);
  const near = (a: number, b: number, by = 0.6): boolean => Math.abs(a - b) <= by;
  const px = (text: string): number => Number.parseFloat(text) || 0;
  const isUnseen = (element: Element): boolean => element.closest(".unseen") !== null;
  const all = [...area.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      !isUnseen(element) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const html = all.filter((element) => element instanceof HTMLElement);
  const hasOwnText = (element: Element): boolean =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
  const texts = html.filter(hasOwnText);
  const isInPage = dialog?.matches(".embed") === true;
  const isSheet = innerWidth <= 480 && !isInPage;
  const isPseudo = (dialog ?? document.documentElement).lang === "en-XA";
  const isRtl = (dialog ?? document.documentElement).dir === "rtl";

  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colours = new Map<string, readonly number[]>();
  const rgba = (colour: string): readonly number[] => {
    const known = colours.get(colour);
    if (known !== undefined || paint === null) return known ?? [0, 0, 0, 1];
    paint.canvas.width = 1;
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = paint.getImageData(0, 0, 1, 1).data;
    const value = [r, g, b, a / 255];
    colours.set(colour, value);
    return value;
  };
  const over = (top: readonly number[], under: readonly number[]): readonly number[] =>
    [0, 1, 2].map((at) => (top[at] ?? 0) * (top[3] ?? 1) + (under[at] ?? 0) * (1 - (top[3] ?? 1)));
  const behind = (element: Element): readonly number[] => {
    const layers: (readonly number[])[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      layers.push(rgba(getComputedStyle(at).backgroundColor));
    const page = [...over(rgba(getComputedStyle(document.body).backgroundColor), [255, 255, 255])];
    return layers.reduceRight<readonly number[]>((under, top) => over(top, under), page);
  };
  const light = (colour: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = colour.map((one) => {
      const part = one / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: readonly number[], b: readonly number[]): number => {
    const [high = 0, low = 0] = [light(a), light(b)].sort((one, other) => other - one);
    return (high + 0.05) / (low + 0.05);
  };

  const checkCard = (one: HTMLElement): void => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const place = Math.min(480, dialog?.getBoundingClientRect().width ?? 0);
    const usual = isSheet ? innerWidth : 360;
    if (!near(box.width, isInPage ? place : usual)) fail("D1", `${box.width} px wide`, one);
    if (!isInPage && !near(box.left, (innerWidth - box.width) / 2, 1))
      fail("D1", `begins at ${box.left}`, one);
    if (isSheet && !near(box.bottom, innerHeight, 1)) fail("D1", `ends at ${box.bottom}`, one);
    if (
      px(style.borderTopLeftRadius) !== 24 ||
      px(style.borderBottomLeftRadius) !== (isSheet ? 0 : 24)
    )
      fail("D1", `corners ${style.borderRadius}`, one);
    const header = one.querySelector<HTMLElement>("[part~=header]");
    if (header === null) return fail("D2", "no header", one);
    const heading = header.querySelector<HTMLElement>("[part~=title]");
    if (heading !== null && heading.offsetHeight <= 40 && !near(header.offsetHeight, 56))
      fail("D2", `${header.offsetHeight} px high`, header);
    if (heading !== null && header.offsetHeight < heading.offsetHeight)
      fail("D2", "lower than its title", header);
    const title = heading?.getBoundingClientRect();
    if (title !== undefined && !near((title.left + title.right) / 2, (box.left + box.right) / 2, 1))
      fail("D2", "title is not in the middle", header);
    for (const button of header.querySelectorAll<HTMLElement>("button")) {
      const at = button.getBoundingClientRect();
      const icon = button.querySelector("svg")?.getBoundingClientRect();
      if (!near(at.width, 44) || !near(at.height, 44))
        fail("D2", `${at.width} x ${at.height}`, button);
      if (icon !== undefined && !near(Math.min(icon.left - box.left, box.right - icon.right), 20))
        fail(
          "D2",
          `icon ${Math.min(icon.left - box.left, box.right - icon.right)} px from the edge`,
          button,
        );
    }
    if (one.querySelectorAll(".action-primary").length > 1) fail("D7", "two primary actions", one);
  };

  const targets = html.filter((element) =>
    element.matches(
      "button, a[href], summary, input, select, [role=button], [role=option], [role=checkbox]",
    ),
  );
  for (const element of targets) {
    const held = element.matches("input") ? (element.closest("label") ?? element) : element;
    const box = held.getBoundingClientRect();
    const isInSentence = getComputedStyle(element).display === "inline";
    if (isInSentence ? box.height < 15 : box.width < 44 - 0.5 || box.height < 44 - 0.5)
      fail("D3", `${box.width} x ${box.height}`, element);
  }

  const FIELDS = "input:not([type=checkbox], [type=radio]), textarea";
  const SCALE = ["12/16", "13/18", "15/22", "17/24", "22/28", "34/40"];
  const SIZES = SCALE.map((step) => step.split("/")[0]);
  for (const element of texts) {
    const style = getComputedStyle(element);
    const step = `${px(style.fontSize)}/${px(style.lineHeight)}`;
    const isPicture = element.closest("[part~=tile]") !== null;
    const isPartOfAmount = element.closest(".amount") !== null && !element.matches(".amount");
    const isFine =
      SCALE.includes(step) ||
      ((isPicture || isPartOfAmount) && SIZES.includes(String(px(style.fontSize))));
    if (!isFine && !element.matches(FIELDS)) fail("D4", step, element);
    if (!["400", "500", "600"].includes(style.fontWeight))
      fail("D4", `weight ${style.fontWeight}`, element);
    if (
      /\p{Nd}/u.test(element.textContent ?? "") &&
      !style.fontVariantNumeric.includes("tabular-nums")
    )
      fail("D12", style.fontVariantNumeric, element);
    const size = px(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ground = behind(element);
    const ratio = contrast(over(rgba(style.color), ground), ground);
    const isIdle = element.closest(":disabled, [aria-disabled]") !== null;
    if (!isIdle && element.closest("[aria-hidden=true]") === null && ratio < (isLarge ? 3 : 4.5))
      fail("D9", ratio.toFixed(2), element);
  }
  for (const field of html.filter((element) => element.matches(FIELDS))) {
    const style = getComputedStyle(field);
    if (!["16/22", "22/28", "34/40"].includes(`${px(style.fontSize)}/${px(style.lineHeight)}`))
      fail("D4", `${style.fontSize}/${style.lineHeight}`, field);
  }

  const SPACES = [
    "paddingTop",
    "paddingRight",
    "paddingBottom",
    "paddingLeft",
    "marginTop",
    "marginBottom",
    "rowGap",
    "columnGap",
  ] as const;
  const hasOwnRhythm = (element: Element): boolean =>
    element.closest(".meeting, [part~=tile], svg, .lk-button, .lk-notice") !== null;
  for (const element of html.filter((one) => !hasOwnRhythm(one)))
    for (const space of SPACES) {
      const value = px(getComputedStyle(element)[space]);
      if (value % (element.matches(".badge") ? 2 : 4) !== 0)
        fail("D5", `${space} ${value}`, element);
    }

  for (const row of html.filter((element) => element.matches(".row"))) {
    if (row.offsetHeight < 56) fail("D6", `${row.offsetHeight} px high`, row);
    if (px(getComputedStyle(row).borderTopLeftRadius) !== 14) fail("D6", "corners", row);
    const tile = row.querySelector<HTMLElement>("[part~=tile]");
    if (tile === null) continue;
    const radius = getComputedStyle(tile).borderTopLeftRadius;
    if (tile.offsetWidth !== 40 || tile.offsetHeight !== 40)
      fail("D6", `tile ${tile.offsetWidth} x ${tile.offsetHeight}`, row);
    if (radius !== "10px" && radius !== "50%") fail("D6", `tile corners ${radius}`, row);
  }

  const wholeTextOf = (element: Element): boolean => {
    const text = (element.textContent ?? "").trim();
    const holder = element.closest("button, a, [aria-label], [title], h2");
    return (
      holder !== null &&
      [
        holder.getAttribute("title"),
        element.getAttribute("title"),
        holder.getAttribute("aria-label"),
        holder.textContent,
      ].some((name) => name?.includes(text) ?? false)
    );
  };
  const isShortened = (element: Element): boolean =>
    getComputedStyle(element).textOverflow === "ellipsis" && wholeTextOf(element);
  const isFieldOf = (element: Element): boolean => element.matches("input");
  for (const element of html) {
    const style = getComputedStyle(element);
    const isCutting =
      style.overflowX !== "visible" &&
      style.webkitLineClamp === "none" &&
      !element.matches(".overlay, .content") &&
      !element.matches("[part~=tile]");
    const isWide = element.scrollWidth > element.clientWidth + 1;
    if (hasOwnText(element) && isWide && element.clientWidth > 0 && !isShortened(element))
      fail("D8", `${element.scrollWidth} in ${element.clientWidth}`, element);
    if (hasOwnText(element) && isCutting && element.scrollHeight > element.clientHeight + 2)
      fail("D8", `${element.scrollHeight} high in ${element.clientHeight}`, element);
    if (
      !isFieldOf(element) &&
      !hasOwnText(element) &&
      isWide &&
      style.overflowX !== "visible" &&
      !isShortened(element) &&
      !element.matches("[part~=tile]")
    )
      fail("D13", `${element.scrollWidth} in ${element.clientWidth}`, element);
  }

  // Marks above and below letters stay in their line, and in what clips it. The highest and the
  // lowest mark of a text are rarely at the same place: they may be 4 px further apart.
  for (const element of texts) {
    const style = getComputedStyle(element);
    if (paint === null || element.matches(`${FIELDS}, bdi`)) continue;
    paint.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = paint.measureText((element.textContent ?? "").replaceAll(/\p{Cf}/gu, ""));
    const high = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
    if (high > px(style.lineHeight) + 4) fail("D8", `marks ${Math.round(high)} px high`, element);
    const range = document.createRange();
    const own = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
    range.selectNodeContents(own ?? element);
    const [line] = range.getClientRects();
    const clip = style.overflowY === "visible" ? undefined : element.getBoundingClientRect();
    if (line === undefined || clip === undefined || style.textOverflow !== "ellipsis") continue;
    const base = line.top + ink.fontBoundingBoxAscent;
    if (base - ink.actualBoundingBoxAscent < clip.top - 1)
      fail("D8", `marks cut above by ${clip.top - base + ink.actualBoundingBoxAscent}`, element);
    if (line.bottom <= clip.bottom && base + ink.actualBoundingBoxDescent > clip.bottom + 1)
      fail(
        "D8",
        `marks cut below by ${base + ink.actualBoundingBoxDescent - clip.bottom}`,
        element,
      );
  }

  for (const icon of area.querySelectorAll("svg.icon")) {
    const box = icon.getBoundingClientRect();
    if (
      box.width > 0 &&
      (!near(box.width, 20, 1) || !near(box.height, 20, 1)) &&
      !icon.matches(".spin")
    )
      fail("D10", `${box.width} x ${box.height}`, icon);
    const { transform } = getComputedStyle(icon);
    const isMirrored = transform.startsWith("matrix(-1");
    if (isMirrored !== (isRtl && icon.matches(".pointing"))) fail("D14", transform, icon);
  }

  const frame = area.getBoundingClientRect();
  if (card !== null)
    for (const element of card.querySelectorAll<HTMLElement>(
      ".row, .action, .search, .notice, .toast, .consent, .papers",
    )) {
      const box = element.getBoundingClientRect();
      if (!near(box.left - frame.left, 20) || !near(frame.right - box.right, 20))
        fail("D11", `${box.left - frame.left} and ${frame.right - box.right}`, element);
    }

  for (const element of texts) {
    const { display, direction, textAlign, paddingLeft, paddingRight } = getComputedStyle(element);
    // A name in another script is aligned as the words around it are. The value of a row stands at
    // its end.
    const around = element.matches("bdi") ? element.parentElement : undefined;
    const isEnd = around
      ? getComputedStyle(around).textAlign === "end" || element.matches(".row-value")
      : textAlign === "end" && (direction === "rtl") === isRtl;
    const isOwnSide = isEnd || textAlign === "center";
    if (isOwnSide || element.matches("textarea, .session-written") || !display.startsWith("block"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const gap = isRtl
      ? box.right - px(paddingRight) - words.right
      : words.left - box.left - px(paddingLeft);
    if (gap > 8) fail("D20", `begins ${Math.round(gap)} px late`, element);
  }

  // A name that is typed before its ending reads from left to right with it.
  for (const field of html.filter((element) => element.matches(":placeholder-shown"))) {
    const hint = field.getAttribute("placeholder") ?? "";
    const { direction, textAlign } = getComputedStyle(field);
    if (textAlign === "center" || field.matches(".name-input")) continue;
    if (isRtl && /\p{Script=Arabic}/u.test(hint) && direction !== "rtl")
      fail("D20", "the hint of a field begins at its end", field);
  }

  // An amount reads the same in every script: its number stands left of its unit.
  for (const element of html.filter((one) => isRtl && one.matches("p, dd, bdi, span"))) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest(".unseen") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const written = nodes.map((node) => node.textContent ?? "").join("");
    if (!/^[<≈~]?[\d.,\s]*\d\s+[A-Z$€£]{2,6}$/u.test(written.trim())) continue;
    const leftOf = (pattern: RegExp): number => {
      const node = nodes.find((one) => pattern.test(one.textContent ?? ""));
      const range = document.createRange();
      const at = node?.textContent?.search(pattern) ?? 0;
      if (!node) return 0;
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    if (leftOf(/\d/u) > leftOf(/[A-Z$€£]/u)) fail("D20", "the unit before its number", element);
  }

  for (const field of html.filter((element) =>
    element.matches('input[inputmode="decimal"], input[inputmode="numeric"]'),
  )) {
    const { direction, textAlign } = getComputedStyle(field);
    const first = direction === "rtl" ? "right" : "left";
    const last = direction === "rtl" ? "left" : "right";
    const side = { start: first, end: last }[textAlign] ?? textAlign;
    const isLeft = isRtl === (textAlign === "end");
    if (side !== "center" && side !== (isLeft ? "left" : "right"))
      fail("D20", "a typed sum stands at the other side", field);
  }

  if (card !== null && !isInPage && (frame.top < -1 || frame.bottom > innerHeight + 1))
    fail("D13", `card from ${frame.top} to ${frame.bottom} of ${innerHeight}`, card);
  if (document.documentElement.scrollWidth > innerWidth)
    fail("D13", `page ${document.documentElement.scrollWidth} wide`, document.body);
  for (const element of all) {
    const box = element.getBoundingClientRect();
    const isScrolled = element.closest(".content") !== null;
    const isCutOff = element.parentElement !== null && isShortened(element.parentElement);
    if (!isCutOff && (box.left < frame.left - 1 || box.right > frame.right + 1))
      fail(
        "D13",
        `from ${box.left - frame.left} to ${box.right - frame.left} of ${frame.width}`,
        element,
      );
    if (card !== null && !isScrolled && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1))
      fail("D13", "above or below the card", element);
  }

  /** The parts of boxes of an element that can be seen. */
  const seen = (element: Element, boxes: Iterable<DOMRect>): readonly DOMRect[] => {
    let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowY === "visible") continue;
      const box = at.getBoundingClientRect();
      // An ellipsis ends where the padding begins.
      const isEllipsis = style.textOverflow === "ellipsis";
      const [start, end] = isEllipsis ? [px(style.paddingLeft), px(style.paddingRight)] : [0, 0];
      [left, right] = [Math.max(left, box.left + start), Math.min(right, box.right - end)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return [...boxes]
      .map((box) => {
        const [x, y] = [Math.max(left, box.left), Math.max(top, box.top)];
        return new DOMRect(x, y, Math.min(right, box.right) - x, Math.min(bottom, box.bottom) - y);
      })
      .filter(({ width, height }) => width > 0 && height > 0);
  };
  const linesOf = (element: Element): readonly DOMRect[] => {
    const range = document.createRange();
    const lines = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
    return seen(element, lines);
  };
  /** What scrolls beneath a header, a field or an action that stays is covered by it. */
  const staying = new Map<Element | null, Element | null>([[null, null]]);
  const stays = (element: Element | null): Element | null => {
    const known = staying.get(element);
    if (element === null || known !== undefined) return known ?? null;
    const isStaying = ["sticky", "fixed"].includes(getComputedStyle(element).position);
    const value = isStaying ? element : stays(element.parentElement);
    staying.set(element, value);
    return value;
  };
  const isOver = (one: Element, other: Element): boolean => stays(one) !== stays(other);
  const isPicture = (element: Element): boolean =>
    element.closest("[part~=tile], [aria-hidden=true]") !== null;
  const covers = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const words = texts
    .filter((element) => !isPicture(element))
    .map((element) => ({ element, lines: linesOf(element) }));
  for (const [at, one] of words.entries())
    for (const other of words.slice(at + 1))
      if (
        !isOver(one.element, other.element) &&
        one.lines.some((line) => other.lines.some((its) => covers(line, its)))
      )
        fail("D13", `covers ${nameOf(other.element)}`, one.element);
  // A small control is pressed beyond its words, up to half of a line beside it.
  const isOn = (line: DOMRect, box: DOMRect): boolean =>
    covers(line, box) &&
    Math.abs((line.top + line.bottom - box.top - box.bottom) / 2) < box.height / 2;
  for (const target of targets) {
    const held = target.matches("input") ? (target.closest("label") ?? target) : target;
    const boxes = seen(held, held.getClientRects());
    for (const { element, lines } of words) {
      if (held.contains(element) || element.contains(held) || element.matches("label")) continue;
      if (!isOver(target, element) && lines.some((line) => boxes.some((box) => isOn(line, box))))
        fail("D13", `stands on ${nameOf(target)}`, element);
    }
  }

  for (const sentence of area.querySelectorAll<HTMLElement>(
    "p:not(.amount), .message-title, .message-hint, .notice span, .strip span, .papers, .toast span",
  )) {
    const range = document.createRange();
    range.selectNodeContents(sentence);
    const lines = new Map<number, { left: number; right: number }>();
    for (const { top, bottom, left, right, width } of range.getClientRects()) {
      if (width === 0) continue;
      // Words in another font of the same line have another top.
      const middle = (top + bottom) / 2;
      const line = [...lines.keys()].find((key) => near(key, middle, 6)) ?? middle;
      const known = lines.get(line) ?? { left, right };
      lines.set(line, { left: Math.min(known.left, left), right: Math.max(known.right, right) });
    }
    const widths = [...lines.entries()]
      .sort(([a], [b]) => a - b)
      .map(([, line]) => line.right - line.left);
    // The padding of the pseudo-locale is no word: it breaks anywhere.
    // One long word may fill a line of its own: the middle width is what lines have.
    const usual = [...widths].sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
    const last = widths.at(-1) ?? 0;
    // A long name or address fills its lines and leaves the next words the last one.
    const isFilled = /[\p{Script=Latin}\d]{25,}/u.test(sentence.textContent ?? "");
    if (!isPseudo && !isFilled && widths.length > 1 && last < usual / 5)
      fail("D15", `last line ${Math.round(last)} of ${Math.round(usual)}`, sentence);
  }

  if (card !== null) checkCard(card);
  return [...new Set(found)];
};
