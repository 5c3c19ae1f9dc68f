import { expect, type Page } from "@playwright/test";
import { approve, middleOf, pressFor, test } from "./approval.js";

/** Styles of the frame (`wallet`) or the element around it (`around`) that hide what is signed. */
const STYLES: readonly (readonly [name: string, target: "wallet" | "around", style: string])[] = [
  ["nearly transparent", "wallet", "opacity: 0.02"],
  ["nearly transparent by its parent", "around", "opacity: 0.02"],
  ["shrunk", "around", "transform: scale(0.3); transform-origin: 0 0"],
  ["turned", "wallet", "transform: rotate(180deg)"],
  ["stretched", "wallet", "transform: scale(1, 0.2)"],
  ["in perspective", "around", "transform: perspective(300px) rotateY(60deg)"],
  ["zoomed out", "wallet", "zoom: 0.3"],
  ["clipped to its lower edge", "wallet", "clip-path: inset(520px 0 0 0)"],
  ["blurred", "wallet", "filter: blur(6px)"],
  ["without contrast", "around", "filter: contrast(0)"],
  ["blended into the page", "wallet", "mix-blend-mode: multiply"],
  ["cut off by its parent", "around", "overflow: hidden; block-size: 200px"],
  [
    "pushed up in a smaller parent",
    "around",
    "overflow: hidden; block-size: 90px; display: flex; align-items: end",
  ],
  ["too small for its buttons", "wallet", "inline-size: 120px; block-size: 90px"],
  ["too narrow to read", "wallet", "inline-size: 150px"],
  ["one pixel large", "wallet", "inline-size: 1px; block-size: 1px"],
];

const restyle = (page: Page, id: string, style: string): Promise<void> =>
  page.evaluate(
    ([target, css]) => {
      const element = document.getElementById(target);
      element?.setAttribute("style", `${element.getAttribute("style") ?? ""}; ${css}`);
    },
    [id, style] as const,
  );

for (const [name, target, style] of STYLES)
  test(`signs nothing when the user presses on an approval frame that is ${name}`, async ({
    page,
    inFrame,
  }) => {
    const before = await page.evaluate(
      (id) => document.getElementById(id)?.getAttribute("style"),
      target,
    );
    await inFrame.ask("Hello");
    await inFrame.frame.getByTestId("approve").waitFor();
    await restyle(page, target, style);
    const { x, y } = await middleOf(inFrame.frame.getByTestId("approve"));
    // Playwright ignores `zoom`, which scales from the upper left corner.
    const zoom = Number(/zoom: ([\d.]+)/u.exec(style)?.[1] ?? 1);
    await pressFor(page, { x: x * zoom, y: y * zoom });
    expect(await inFrame.signed()).toBe(0);
    await page.evaluate(([id, css]) => document.getElementById(id)?.setAttribute("style", css), [
      target,
      before ?? "",
    ] as const);
    await approve(inFrame);
    await expect.poll(() => inFrame.signed()).toBe(1);
  });

/** Styles of an element that covers the frame. */
const COVERS: readonly (readonly [name: string, css: string])[] = [
  [
    "its text",
    "inset: 60px auto auto 10px; inline-size: 300px; block-size: 300px; background: white",
  ],
  [
    "all but its button",
    "inset: 0 auto auto 0; inline-size: 360px; block-size: 520px; background: white",
  ],
  [
    "a corner, by a shadow",
    "inset: 700px auto auto 0; inline-size: 9px; block-size: 9px; box-shadow: 0 -400px 0 200px red",
  ],
  ["all of it by a backdrop blur", "inset: 0; backdrop-filter: blur(9px)"],
];
for (const [name, css] of COVERS)
  test(`signs nothing when the user presses on an approval frame where a cover hides ${name}`, async ({
    page,
    inFrame,
  }) => {
    await inFrame.ask("Hello");
    await inFrame.frame.getByTestId("approve").waitFor();
    await page.evaluate((style) => {
      const cover = document.createElement("div");
      cover.id = "cover";
      cover.setAttribute("style", `position: absolute; pointer-events: none; ${style}`);
      document.body.append(cover);
    }, css);
    await pressFor(page, await middleOf(inFrame.frame.getByTestId("approve")));
    expect(await inFrame.signed()).toBe(0);
    await page.evaluate(() => document.getElementById("cover")?.remove());
    await approve(inFrame);
    await expect.poll(() => inFrame.signed()).toBe(1);
  });

test("signs nothing when a hidden approval frame appears under the user's pointer during a press", async ({
  page,
  inFrame,
}) => {
  await restyle(page, "wallet", "display: none");
  await inFrame.ask("Hello");
  const approving = inFrame.frame.getByTestId("approve");
  await approving.waitFor({ state: "attached" });
  await page.mouse.move(260, 550);
  for (let round = 0; round < 5; round += 1) {
    await restyle(page, "wallet", "display: block");
    await pressFor(page, { x: 260, y: 550 }, 250);
    await restyle(page, "wallet", "display: none");
  }
  expect(await inFrame.signed()).toBe(0);
  await restyle(page, "wallet", "display: block");
  await approve(inFrame);
  await expect.poll(() => inFrame.signed()).toBe(1);
});

test("signs nothing when an approval frame moves under the user's pointer during a press", async ({
  page,
  inFrame,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await restyle(page, "around", "position: absolute; inset-inline-start: 800px");
  await inFrame.ask("Hello");
  const approving = inFrame.frame.getByTestId("approve");
  await approving.hover();
  await page.mouse.move(260, 550);
  await expect(approving).toBeEnabled();
  await restyle(page, "around", "position: absolute; inset-inline-start: 100px");
  await pressFor(page, { x: 310, y: 550 }, 250);
  expect(await inFrame.signed()).toBe(0);
  await approve(inFrame);
  await expect.poll(() => inFrame.signed()).toBe(1);
});

test("signs nothing when the approval frame is scrolled until only its Approve button is visible", async ({
  page,
  inFrame,
}) => {
  await inFrame.ask("Hello");
  await expect(inFrame.frame.getByTestId("approve")).toBeEnabled();
  await page.evaluate(() => scrollTo(0, 520));
  await pressFor(page, await middleOf(inFrame.frame.getByTestId("approve")));
  expect(await inFrame.signed()).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await approve(inFrame);
  await expect.poll(() => inFrame.signed()).toBe(1);
});

test("signs nothing when a second frame of the same site covers the approval frame", async ({
  page,
  inFrame,
}) => {
  await inFrame.ask("Hello");
  await expect(inFrame.frame.getByTestId("approve")).toBeEnabled();
  await page.evaluate(() => {
    const first = document.querySelector("iframe");
    const second = document.createElement("iframe");
    second.src = first?.src ?? "";
    second.referrerPolicy = "strict-origin";
    second.setAttribute(
      "style",
      "position: absolute; inset: 0 auto auto 0; inline-size: 360px; block-size: 500px; border: 0; pointer-events: none",
    );
    document.body.append(second);
  });
  await pressFor(page, await middleOf(inFrame.frame.getByTestId("approve")));
  expect(await inFrame.signed()).toBe(0);
});
