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

describe("isPlainSvg", () => {
  it.each([
    ["no content", svg("")],
    ["a path", svg('<path d="M0 0h8v8z" fill="#fff"/>')],
    [
      "a byte order mark, an XML declaration and a comment",
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg("<g><title>A &amp; B</title></g>")}\n`,
    ],
    [
      "gradients and inline styles",
      svg(
        '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><linearGradient id="b" xlink:href="#a"/><rect fill="url(#b)" width="8"/><path class="a" style="fill: red; stroke-width: 2px"/>',
      ),
    ],
    ["a style sheet", svg("<style>.a,path{fill:url('#a');opacity:.5}#b{stroke:none}</style>")],
    [
      "a mask and a clip path",
      svg(
        '<mask id="m"><g><path fill="#fff"/></g></mask><clipPath id="c"><rect/></clipPath><g mask="url(#m)" clip-path="url(#c)"><path/></g>',
      ),
    ],
    [
      "<use> references to an own group",
      svg('<g id="a"><path/></g><use href="#a"/><use xlink:href="#a" x="4"/>'),
    ],
    [
      "a mask by luminance",
      svg(
        '<mask id="m" style="mask-type:luminance"><path/></mask><g mask="url(#m)"><path style="background-color:white"/></g>',
      ),
    ],
    [
      "a pattern of an embedded PNG",
      svg(
        `<pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i"/></pattern><image id="i" width="8" height="8" xlink:href="${PNG}"/><path fill="url(#p)"/>`,
      ),
    ],
    ["a shadow filter", svg(shadow(AREA), ' style="max-width: 24px"')],
    [
      "a rotated shadow filter",
      svg(`<g transform="rotate(180 4 4) translate(1)">${shadow(AREA)}</g>`),
    ],
    ["nested <use> references", svg(copies(3))],
    [
      "a long <metadata> element",
      svg(`<metadata>${"words ".repeat(5_000)}</metadata><text>GM</text>`),
    ],
  ])("accepts an SVG with %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(true);
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["a script tag in mixed case", svg("<ScRiPt/>")],
    ["an event handler", svg("", ' onload="alert(1)"')],
    ["an event handler in capitals", svg('<path ONCLICK="x"/>')],
    ["foreign content", svg("<foreignObject><p/></foreignObject>")],
    ["a link", svg('<a href="#x"><path/></a>')],
    ["an animation that sets a URL", svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ["a remote picture", svg('<image href="https://track.example/a.png"/>')],
    ["a remote <use> reference", svg('<use href="https://track.example/a.svg#b"/>')],
    ["a URL in xlink:href", svg('<use xlink:href="data:image/svg+xml,x"/>')],
    ["a remote fill", svg('<path fill="url(https://track.example/a.svg#b)"/>')],
    ["a remote style sheet", svg('<style>@import "https://track.example/a.css";</style>')],
    ["a style with escaped letters", svg("<style>path{fill:u\\72l(//track.example)}</style>")],
    ["an entity", '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'],
    ["a numeric character reference", svg('<use href="&#104;ttps://track.example"/>')],
    ["a CDATA section", svg("<![CDATA[<script>]]>")],
    [
      "an xml-stylesheet instruction",
      `<?xml-stylesheet href="https://track.example/a.css"?>${svg("")}`,
    ],
    ["an element of another namespace", svg("<x:script xmlns:x='http://www.w3.org/1999/xhtml'/>")],
    ["an unquoted attribute", svg("<path onclick=alert(1) />")],
    ["an HTML page instead of an SVG", "<!doctype html><title>Sign in</title>"],
    ["a reference to itself", svg('<g id="a"><path/><use href="#a"/></g>')],
    ["nested <use> references", svg(copies(10))],
    [
      "a mask referenced many times",
      svg(`<g id="a" mask="url(#m)"/>${'<use href="#a"/>'.repeat(33)}`),
    ],
    [
      "an outline referenced many times",
      svg(`<path id="a" d="${"h1".repeat(9_000)}"/>${'<use href="#a"/>'.repeat(12)}`),
    ],
    ["a nested SVG picture", svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ["five pictures", svg(`<image href="${PNG}"/>`.repeat(5))],
    ["a picture that decodes to gigabytes", svg(`<image href="${HUGE}"/>`)],
    ["a pattern of many tiles", svg('<pattern id="a" width=".01" height=".01"><path/></pattern>')],
    [
      "a pattern painted by a style sheet",
      svg(
        '<style>path{fill:url(#a)}</style><pattern id="a" width="1" height="1"><path/></pattern>',
      ),
    ],
    ["a filter far larger than the drawing", svg(shadow('width="800" height="8"'))],
    [
      "a filter without a stated area",
      svg('<filter id="a"><feFlood/></filter><path filter="url(#a)"/>'),
    ],
    [
      "a filter on an element that is scaled up",
      svg(`<g transform="scale(1e6)">${shadow(AREA)}</g>`),
    ],
    ["nine filters", svg(shadow(AREA) + '<path filter="url(#f)"/>'.repeat(8))],
    [
      "a filter of many steps",
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" ${AREA}>${"<feFlood/>".repeat(25)}</filter>`,
      ),
    ],
    [
      "noise",
      svg(
        '<filter id="f" filterUnits="userSpaceOnUse" width="8" height="8"><feTurbulence/></filter>',
      ),
    ],
    ["a pattern without a size", svg('<pattern id="a"><path/></pattern>')],
    [
      "a blur without a stated area",
      svg('<filter id="a"><feGaussianBlur stdDeviation="9"/></filter>'),
    ],
    ["a blur in a style attribute", svg('<path style="filter:blur(900px)"/>')],
    ["a blur in a style sheet", svg("<style>path{filter:blur(900px)}</style>")],
    ["a filter attribute without a filter", svg('<path filter="url(#a)"/>')],
    ["keyframes in a style sheet", svg("<style>@keyframes a{}path{fill:red}</style>")],
    ["an infinite animation in a style attribute", svg('<path style="animation: a 1s infinite"/>')],
    ["countless dashes", svg('<path d="M0 0h9e9" stroke-dasharray=".001"/>')],
    ["dashes in a style attribute", svg('<path style="stroke-dasharray:.001"/>')],
    ["a mask inside a mask", svg('<mask id="a"><g><path mask="url(#b)"/></g></mask>')],
    ["a masked mask", svg('<mask id="a"/><mask id="b" mask="url(#a)"/>')],
    [
      "a clip path inside a clip path",
      svg('<clipPath id="a"><path clip-path="url(#b)"/></clipPath>'),
    ],
    ["a mask in a style sheet", svg("<style>path{mask:url(#a)}</style>")],
    ["deep descendant selectors", svg("<style>g g g path{fill:red}</style>")],
    ["more than 1,000 elements", svg("<path/>".repeat(1_000))],
    ["more than 64 references", svg('<path mask="url(#a)"/>'.repeat(65))],
    ["more than 1,000 characters of text", svg(`<text>${"a".repeat(1_001)}</text>`)],
    ["too many outlines", svg('<path d="M0 0h9"/>'.repeat(6_000))],
    ["an overlong stroked outline", svg(`<path stroke="red" d="${"h1".repeat(20_001)}"/>`)],
    [
      "an outline stroked by a style sheet",
      svg(`<style>path{stroke:red}</style><path d="${"h1".repeat(20_001)}"/>`),
    ],
    ["a declared UTF-16 encoding", `<?xml version="1.0" encoding="utf-16"?>${svg("")}`],
    ["more characters than the size limit", svg(`<path d="${"h1".repeat(131_072)}"/>`)],
    ["mismatched tags", svg("<g><path></g></path>")],
    ["a second root", `${svg("")}<path/>`],
    ["attributes on a closing tag", svg('<g></g id="a">')],
    ["plain text only", "svg"],
    ["no content", ""],
  ])("rejects an SVG with %s", { tags: ["finding-S2"] }, (_, document) => {
    expect(isPlainSvg(document)).toBe(false);
  });

  it.each<[string, (count: number) => string, number]>([
    ["elements", (count) => svg("<path/>".repeat(count - 1)), 1_000],
    ["references", (count) => svg('<path mask="url(#a)"/>'.repeat(count)), 64],
    ["clip paths", (count) => svg('<path clip-path="url(#a)"/>'.repeat(count)), 64],
    ["gradient links", (count) => svg('<stop xlink:href="#a"/>'.repeat(count)), 64],
    ["text characters", (count) => svg(`<text>${"a \n".repeat(count)}</text>`), 1_000],
    [
      "characters of a stroked outline",
      (count) => svg(`<path stroke="red" d="${"h".repeat(count)}"/>`),
      24_000,
    ],
    [
      "characters of an outline without a stroke",
      (count) => svg(`<path d="${"h".repeat(count)}"/>`),
      200_000,
    ],
    [
      "characters of stroked points",
      (count) => svg(`<line style="stroke:red" points="${"1".repeat(count)}"/>`),
      24_000,
    ],
    ["characters in total", (count) => svg("").padEnd(count), 262_144],
  ])("rejects an SVG with too many %s", (_, make, most) => {
    expect([isPlainSvg(make(most)), isPlainSvg(make(most + 1))]).toEqual([true, false]);
  });

  it.each([
    ["a comment within it", svg("<!-- a -->")],
    ["long text in an element that is not drawn", svg(`<desc>${"a".repeat(2_000)}</desc>`)],
    ["single quotes", svg("<path d='M0 0'/>")],
    ["an attribute that only looks like a link", svg('<path hrefs="a"/>')],
    ["white space inside its tags", "<svg ></svg >"],
    ["a tag within a comment", svg("<!-- <rect/> -> -->")],
    ["single quotes in its declaration", `<?xml version='1.0' encoding='utf-8'?>${svg("<g/>")}`],
    [
      "the document type that editors write",
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("<g/>")}`,
    ],
    ["a style sheet in CDATA", svg("<style><![CDATA[ .a{fill:red} ]]></style>")],
    ["a style sheet with comments", svg("<style>/* a{} */ path.a#b{fill:red}</style>")],
    ["numeric character references beyond ASCII", svg("<title>A&#160;B&#x2019;s</title>")],
    [
      "editor and licence metadata",
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
      "sizes and positions in style attributes",
      svg(
        '<g style="transform:rotate(45deg);transform-origin:center"/>',
        ' style="width:100%;margin:0;background:#fff;border-radius:4px"',
      ),
    ],
    [
      "a mask and a clip path in style attributes",
      svg(
        '<mask id="m"><path/></mask><clipPath id="c"><path/></clipPath><g style="mask:url(#m);clip-path:url(#c)"/>',
      ),
    ],
    [
      "a filter in a style attribute",
      svg(shadow(AREA).replace('filter="url(#f)"', 'style="filter:url(#f)"')),
    ],
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
  ])("accepts an SVG with %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(true);
  });

  it.each([
    ["a gradient that links to a remote URL", svg('<linearGradient href="https://a.example"/>')],
    ["a src attribute", svg('<path src="a.svg"/>')],
    ["a comment that HTML ends immediately", svg("<!--> <g/> -->")],
    ["double dashes within a comment", svg("<!-- a -- b -->")],
    ["an entity declaration", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<path/>")}`],
    ["CDATA outside a style sheet", svg("<text><![CDATA[a]]></text>")],
    ["a tag in a CDATA style sheet", svg("<style><![CDATA[</style><script/>]]></style>")],
    ["a numeric ASCII reference with leading zeros", svg("<title>&#0104;</title>")],
    [
      "an editor's element that would be drawn",
      svg('<rdf:script xmlns:rdf="http://www.w3.org/1999/xhtml"/>'),
    ],
    ["an event handler on an editor's element", svg('<rdf:RDF onload="a()"/>')],
    ["a name that only starts like an editor's", svg("<rdfx/>")],
    [
      "a filter in a style attribute without a stated area",
      svg('<filter id="a"/><g style="filter:url(#a)"/>'),
    ],
    [
      "a mask inside a mask by style attribute",
      svg('<mask id="a"><g style="mask:url(#b)"/></mask>'),
    ],
    ["more than 64 masks in style attributes", svg('<g style="mask:url(#a)"/>'.repeat(65))],
    ["a mask style that is not a reference", svg('<g style="mask:paint(a)"/>')],
    ["a text shadow", svg('<text style="text-shadow:0 0 900px red">a</text>')],
    ["markers in a style attribute", svg('<path style="marker-mid:url(#a)"/>')],
    [
      "a style sheet that scales an element with a filter",
      svg(`<style>path{transform:scale(1e6)}</style>${shadow(AREA)}`),
    ],
    [
      "a shadow with an unlimited radius",
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" ${AREA}><feMorphology radius="9"/></filter>`,
      ),
    ],
    [
      "a shadow with an unlimited blur",
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" ${AREA}><feDropShadow stdDeviation="99"/></filter>`,
      ),
    ],
    ["an unterminated comment", `${svg("")}<!-- a`],
    ["nothing but a comment", "<!-- a -->"],
    ["a root element other than svg", "<g></g>"],
    ["a self-closing end tag", "<svg></svg/>"],
    ["an unterminated end tag", "<svg></svg"],
    ["an end tag without a start tag", "</svg>"],
    ["an unterminated tag", "<svg><path"],
    ["an unclosed element", "<svg><g></svg>"],
    ["an unclosed root", "<svg>"],
    ["an end tag of another name", "<svg></g>"],
    ["too much text", `<svg>${"a".repeat(1_001)}`],
    ["a second svg element", `${svg("")}${svg("")}`],
  ])("rejects an SVG with unsafe or malformed markup: %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(false);
  });
});
