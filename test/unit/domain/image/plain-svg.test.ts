import { describe, expect, it } from "vitest";
import { isPlainSvg } from "../../../../src/domain/image/plain-svg.js";

/** Each group draws the one before it twice. */
const copies = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
  ).join("") + '<g id="g0"><path/></g>';
const AREA = 'width="8" height="8"';
const shadow = (area: string): string =>
  `<filter id="f" x="-4" y="-4" filterUnits="userSpaceOnUse" ${area}><feFlood/><feGaussianBlur stdDeviation="2"/><feBlend/></filter><path filter="url(#f)"/>`;
const png = (side: number): string => {
  const head = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ];
  const size = [side >>> 24, (side >>> 16) & 255, (side >>> 8) & 255, side & 255];
  return `data:image/png;base64,${btoa(String.fromCharCode(...head, ...size, ...size))}`;
};
const [PNG, HUGE] = [png(64), png(60_000)];
const svg = (inside: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

describe("an SVG is plain when it only draws", () => {
  it.each([
    svg(""),
    svg('<path d="M0 0h8v8z" fill="#fff"/>'),
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg("<g><title>A &amp; B</title></g>")}\n`,
    svg(
      '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><linearGradient id="b" xlink:href="#a"/><rect fill="url(#b)" width="8"/><path class="a" style="fill: red; stroke-width: 2px"/>',
    ),
    svg("<style>.a,path{fill:url('#a');opacity:.5}#b{stroke:none}</style>"),
    svg(
      '<mask id="m"><g><path fill="#fff"/></g></mask><clipPath id="c"><rect/></clipPath><g mask="url(#m)" clip-path="url(#c)"><path/></g>',
    ),
    svg('<g id="a"><path/></g><use href="#a"/><use xlink:href="#a" x="4"/>'),
    svg(
      '<mask id="m" style="mask-type:luminance"><path/></mask><g mask="url(#m)"><path style="background-color:white"/></g>',
    ),
    svg(
      `<pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i"/></pattern><image id="i" width="8" height="8" xlink:href="${PNG}"/><path fill="url(#p)"/>`,
    ),
    svg(shadow(AREA), ' style="max-width: 24px"'),
    svg(`<g transform="rotate(180 4 4) translate(1)">${shadow(AREA)}</g>`),
    svg(copies(3)),
    svg(`<metadata>${"words ".repeat(5_000)}</metadata><text>GM</text>`),
  ])("%s", (document) => {
    expect(isPlainSvg(document)).toBe(true);
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["a script that hides in its spelling", svg("<ScRiPt/>")],
    ["a handler", svg("", ' onload="alert(1)"')],
    ["a handler in capitals", svg('<path ONCLICK="x"/>')],
    ["foreign content", svg("<foreignObject><p/></foreignObject>")],
    ["a link", svg('<a href="#x"><path/></a>')],
    [
      "an animation that sets an address",
      svg('<set attributeName="href" to="javascript:alert(1)"/>'),
    ],
    ["a picture from elsewhere", svg('<image href="https://track.example/a.png"/>')],
    ["a drawing from elsewhere", svg('<use href="https://track.example/a.svg#b"/>')],
    ["an address by its prefix", svg('<use xlink:href="data:image/svg+xml,x"/>')],
    ["a fill from elsewhere", svg('<path fill="url(https://track.example/a.svg#b)"/>')],
    ["a style sheet from elsewhere", svg('<style>@import "https://track.example/a.css";</style>')],
    ["a style that spells by escapes", svg("<style>path{fill:u\\72l(//track.example)}</style>")],
    ["an entity", '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'],
    ["a numbered letter", svg('<use href="&#104;ttps://track.example"/>')],
    ["a section of raw text", svg("<![CDATA[<script>]]>")],
    ["a style instruction", `<?xml-stylesheet href="https://track.example/a.css"?>${svg("")}`],
    ["an element of another namespace", svg("<x:script xmlns:x='http://www.w3.org/1999/xhtml'/>")],
    ["an attribute without quotes", svg("<path onclick=alert(1) />")],
    ["a page", "<!doctype html><title>Sign in</title>"],
    ["finding S2: a copy of itself", svg('<g id="a"><path/><use href="#a"/></g>')],
    ["finding S2: copies of copies", svg(copies(10))],
    [
      "finding S2: a mask copied many times",
      svg(`<g id="a" mask="url(#m)"/>${'<use href="#a"/>'.repeat(33)}`),
    ],
    [
      "finding S2: an outline copied many times",
      svg(`<path id="a" d="${"h1".repeat(9_000)}"/>${'<use href="#a"/>'.repeat(12)}`),
    ],
    [
      "finding S2: a picture of no raster",
      svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
    ],
    ["finding S2: five pictures", svg(`<image href="${PNG}"/>`.repeat(5))],
    ["finding S2: a picture that unpacks to gigabytes", svg(`<image href="${HUGE}"/>`)],
    [
      "finding S2: a pattern of many tiles",
      svg('<pattern id="a" width=".01" height=".01"><path/></pattern>'),
    ],
    [
      "finding S2: a pattern painted by a style sheet",
      svg(
        '<style>path{fill:url(#a)}</style><pattern id="a" width="1" height="1"><path/></pattern>',
      ),
    ],
    ["finding S2: a filter far larger than the drawing", svg(shadow('width="800" height="8"'))],
    [
      "finding S2: a filter of no stated area",
      svg('<filter id="a"><feFlood/></filter><path filter="url(#a)"/>'),
    ],
    [
      "finding S2: a filter of an element that is scaled up",
      svg(`<g transform="scale(1e6)">${shadow(AREA)}</g>`),
    ],
    ["finding S2: nine filters", svg(shadow(AREA) + '<path filter="url(#f)"/>'.repeat(8))],
    [
      "finding S2: a filter of many steps",
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" ${AREA}>${"<feFlood/>".repeat(25)}</filter>`,
      ),
    ],
    [
      "finding S2: noise",
      svg(
        '<filter id="f" filterUnits="userSpaceOnUse" width="8" height="8"><feTurbulence/></filter>',
      ),
    ],
    ["finding S2: what is tiled", svg('<pattern id="a"><path/></pattern>')],
    [
      "finding S2: what is blurred",
      svg('<filter id="a"><feGaussianBlur stdDeviation="9"/></filter>'),
    ],
    ["finding S2: a blur by style", svg('<path style="filter:blur(900px)"/>')],
    ["finding S2: a blur by style sheet", svg("<style>path{filter:blur(900px)}</style>")],
    ["finding S2: a filter by attribute", svg('<path filter="url(#a)"/>')],
    ["finding S2: what moves for ever", svg("<style>@keyframes a{}path{fill:red}</style>")],
    ["finding S2: what moves by style", svg('<path style="animation: a 1s infinite"/>')],
    ["finding S2: dashes without number", svg('<path d="M0 0h9e9" stroke-dasharray=".001"/>')],
    ["finding S2: dashes by style", svg('<path style="stroke-dasharray:.001"/>')],
    ["finding S2: a mask in a mask", svg('<mask id="a"><g><path mask="url(#b)"/></g></mask>')],
    ["finding S2: a masked mask", svg('<mask id="a"/><mask id="b" mask="url(#a)"/>')],
    [
      "finding S2: a clip in a clip",
      svg('<clipPath id="a"><path clip-path="url(#b)"/></clipPath>'),
    ],
    ["finding S2: a mask by style sheet", svg("<style>path{mask:url(#a)}</style>")],
    ["finding S2: selectors that look far", svg("<style>g g g path{fill:red}</style>")],
    ["finding S2: more elements than a thousand", svg("<path/>".repeat(1_000))],
    ["finding S2: more references than 64", svg('<path mask="url(#a)"/>'.repeat(65))],
    ["finding S2: more text than a badge", svg(`<text>${"a".repeat(1_001)}</text>`)],
    ["finding S2: outlines without end", svg('<path d="M0 0h9"/>'.repeat(6_000))],
    [
      "finding S2: a stroked outline without end",
      svg(`<path stroke="red" d="${"h1".repeat(20_001)}"/>`),
    ],
    [
      "finding S2: an outline stroked by a style sheet",
      svg(`<style>path{stroke:red}</style><path d="${"h1".repeat(20_001)}"/>`),
    ],
    ["finding S2: an encoding of its own", `<?xml version="1.0" encoding="utf-16"?>${svg("")}`],
    ["finding S2: more letters than are read", svg(`<path d="${"h1".repeat(131_072)}"/>`)],
    ["tags that do not match", svg("<g><path></g></path>")],
    ["a second root", `${svg("")}<path/>`],
    ["a closed tag with attributes", svg('<g></g id="a">')],
    ["words", "svg"],
    ["nothing", ""],
  ])("not with %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(false);
  });

  it.each<[string, (count: number) => string, number]>([
    ["elements", (count) => svg("<path/>".repeat(count - 1)), 1_000],
    ["references", (count) => svg('<path mask="url(#a)"/>'.repeat(count)), 64],
    ["clips", (count) => svg('<path clip-path="url(#a)"/>'.repeat(count)), 64],
    ["links", (count) => svg('<stop xlink:href="#a"/>'.repeat(count)), 64],
    ["letters", (count) => svg(`<text>${"a \n".repeat(count)}</text>`), 1_000],
    [
      "letters of its outline",
      (count) => svg(`<path stroke="red" d="${"h".repeat(count)}"/>`),
      24_000,
    ],
    [
      "letters of an outline without a stroke",
      (count) => svg(`<path d="${"h".repeat(count)}"/>`),
      200_000,
    ],
    [
      "letters of its corners",
      (count) => svg(`<line style="stroke:red" points="${"1".repeat(count)}"/>`),
      24_000,
    ],
    ["characters", (count) => svg("").padEnd(count), 262_144],
  ])("with so many %s, and no more", (_, make, most) => {
    expect([isPlainSvg(make(most)), isPlainSvg(make(most + 1))]).toEqual([true, false]);
  });

  it.each([
    ["a comment within it", svg("<!-- a -->")],
    ["many words where none are drawn", svg(`<desc>${"a".repeat(2_000)}</desc>`)],
    ["single quotes", svg("<path d='M0 0'/>")],
    ["an attribute that only looks like a link", svg('<path hrefs="a"/>')],
    ["space within its tags", "<svg ></svg >"],
    ["a tag within a comment", svg("<!-- <rect/> -> -->")],
    ["single quotes in its declaration", `<?xml version='1.0' encoding='utf-8'?>${svg("<g/>")}`],
    [
      "the document type that editors write",
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("<g/>")}`,
    ],
    ["a style sheet of raw text", svg("<style><![CDATA[ .a{fill:red} ]]></style>")],
    ["a style sheet with comments", svg("<style>/* a{} */ path.a#b{fill:red}</style>")],
    ["numbered letters beyond ASCII", svg("<title>A&#160;B&#x2019;s</title>")],
    [
      "what editors and licences leave",
      svg(
        '<sodipodi:namedview id="a" inkscape:zoom="1"/><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><path style="-inkscape-stroke:none;font-variation-settings:normal"/>',
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
      ),
    ],
    [
      "the rendering hints of CorelDRAW",
      svg(
        "<g/>",
        ' style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality"',
      ),
    ],
    [
      "sizes and places by style",
      svg(
        '<g style="transform:rotate(45deg);transform-origin:center"/>',
        ' style="width:100%;margin:0;background:#fff;border-radius:4px"',
      ),
    ],
    [
      "mask and clip by style",
      svg(
        '<mask id="m"><path/></mask><clipPath id="c"><path/></clipPath><g style="mask:url(#m);clip-path:url(#c)"/>',
      ),
    ],
    ["a filter by style", svg(shadow(AREA).replace('filter="url(#f)"', 'style="filter:url(#f)"'))],
    [
      "filter, mask, dashes and markers turned off",
      svg(
        '<path filter="none" mask="none" stroke-dasharray="none" style="marker:none;clip-path:none"/>',
      ),
    ],
    [
      "a shadow that spreads",
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" ${AREA}><feMorphology radius="1" operator="dilate"/><feComponentTransfer><feFuncA type="linear" slope=".5"/></feComponentTransfer></filter><path filter="url(#f)"/>`,
      ),
    ],
  ])("with %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(true);
  });

  it.each([
    ["a link to elsewhere by a gradient", svg('<linearGradient href="https://a.example"/>')],
    ["a source from elsewhere", svg('<path src="a.svg"/>')],
    ["a comment that HTML ends at once", svg("<!--> <g/> -->")],
    ["dashes within a comment", svg("<!-- a -- b -->")],
    ["a declaration of an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<path/>")}`],
    ["raw text that is no style sheet", svg("<text><![CDATA[a]]></text>")],
    ["a tag in a style sheet of raw text", svg("<style><![CDATA[</style><script/>]]></style>")],
    ["a numbered letter of ASCII with zeros before it", svg("<title>&#0104;</title>")],
    [
      "an editor's element that would be drawn",
      svg('<rdf:script xmlns:rdf="http://www.w3.org/1999/xhtml"/>'),
    ],
    ["a handler of an editor's element", svg('<rdf:RDF onload="a()"/>')],
    ["a name that only begins like an editor's", svg("<rdfx/>")],
    [
      "a filter by style that has no stated area",
      svg('<filter id="a"/><g style="filter:url(#a)"/>'),
    ],
    ["a mask in a mask by style", svg('<mask id="a"><g style="mask:url(#b)"/></mask>')],
    ["more masks by style than 64", svg('<g style="mask:url(#a)"/>'.repeat(65))],
    ["a mask by style that is no reference", svg('<g style="mask:paint(a)"/>')],
    ["the shadow of a text", svg('<text style="text-shadow:0 0 900px red">a</text>')],
    ["markers by style", svg('<path style="marker-mid:url(#a)"/>')],
    [
      "a style sheet that scales what has a filter",
      svg(`<style>path{transform:scale(1e6)}</style>${shadow(AREA)}`),
    ],
    [
      "a shadow that spreads without end",
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" ${AREA}><feMorphology radius="9"/></filter>`,
      ),
    ],
    [
      "a blur without end in a shadow",
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" ${AREA}><feDropShadow stdDeviation="99"/></filter>`,
      ),
    ],
    ["a comment without an end", `${svg("")}<!-- a`],
    ["a comment as all there is", "<!-- a -->"],
    ["a root of another name", "<g></g>"],
    ["an end tag that ends itself", "<svg></svg/>"],
    ["an end tag without an end", "<svg></svg"],
    ["an end tag alone", "</svg>"],
    ["a tag without an end", "<svg><path"],
    ["an element that stays open", "<svg><g></svg>"],
    ["a root that stays open", "<svg>"],
    ["another name at its end", "<svg></g>"],
    ["words without end", `<svg>${"a".repeat(1_001)}`],
    ["a second drawing", `${svg("")}${svg("")}`],
  ])("not with %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(false);
  });
});
