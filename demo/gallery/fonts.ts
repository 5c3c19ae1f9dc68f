/** The installed open fonts of the gallery, by path. Without them the system's font is used. */
const LATIN = import.meta.glob<string>(
  "../../node_modules/@fontsource/inter/files/inter-latin-{400,500,600}-normal.woff2",
  { query: "?url", import: "default", eager: true },
);
const ARABIC = import.meta.glob<string>(
  "../../node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-{400,500,600}-normal.woff2",
  { query: "?url", import: "default", eager: true },
);

const facesOf = (family: string, files: Readonly<Record<string, string>>): readonly FontFace[] =>
  Object.entries(files).map(
    ([path, url]) =>
      new FontFace(family, `url(${url})`, { weight: /-(\d+)-normal/.exec(path)?.[1] ?? "400" }),
  );

/** Loads the fonts, so that screenshots look alike on every machine. Skips unavailable fonts. */
export async function loadFonts(): Promise<void> {
  const faces = [...facesOf("Gallery", LATIN), ...facesOf("Gallery Arabic", ARABIC)];
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  for (const one of loaded) if (one.status === "fulfilled") document.fonts.add(one.value);
}
