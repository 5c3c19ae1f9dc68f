const FILES = import.meta.glob<string>(
  [
    "../../node_modules/@fontsource/inter/files/inter-{latin,latin-ext,cyrillic,vietnamese}-{400,500,600}-normal.woff2",
    "../../node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-{400,500,600}-normal.woff2",
  ],
  { query: "?url", import: "default", eager: true },
);
/** Style sheets of the fonts of other scripts. Their families are in `gallery.css`. */
const SHEETS = import.meta.glob("../../node_modules/@fontsource-variable/noto-sans-*/index.css");
const SHEET_OF: Readonly<Record<string, string>> = {
  he: "hebrew",
  hi: "devanagari",
  ja: "jp",
  ko: "kr",
  th: "thai",
  "zh-CN": "sc",
};

interface Script {
  readonly name: string;
  readonly family: string;
  /** Absent: loaded at once. Otherwise the browser loads the file with the first such letter. */
  readonly letters?: string;
}
const SCRIPTS: readonly Script[] = [
  { name: "inter-latin", family: "Gallery" },
  { name: "inter-latin-ext", family: "Gallery", letters: "U+0100-02AF, U+1E00-1E9F" },
  { name: "inter-cyrillic", family: "Gallery", letters: "U+0400-045F, U+0490-0491" },
  { name: "inter-vietnamese", family: "Gallery", letters: "U+01A0-01B0, U+0300-0323, U+1EA0-1EF9" },
  { name: "noto-sans-arabic-arabic", family: "Gallery Arabic" },
];

const facesOf = ({ name, family, letters }: Script): readonly FontFace[] =>
  Object.entries(FILES).flatMap(([path, url]) => {
    const [, file, weight = "400"] = /([a-z-]+)-(\d+)-normal/u.exec(path) ?? [];
    const range = letters === undefined ? {} : { unicodeRange: letters };
    return file === name ? [new FontFace(family, `url(${url})`, { weight, ...range })] : [];
  });

/**
 * Loads the installed open fonts, so that pictures are the same on every machine. Without them the
 * system's font is used.
 */
export async function loadFonts(): Promise<void> {
  for (const script of SCRIPTS) {
    const faces = facesOf(script);
    if (script.letters === undefined) await Promise.allSettled(faces.map((face) => face.load()));
    for (const face of faces) if (face.status !== "error") document.fonts.add(face);
  }
}

/** Loads the style sheet of a language's font; `document.fonts.ready` waits for its files. */
export async function loadFontOf(locale: string): Promise<void> {
  const sheet = `/noto-sans-${SHEET_OF[locale] ?? ""}/index.css`;
  await Object.entries(SHEETS).find(([path]) => path.endsWith(sheet))?.[1]();
}
