/**
 * A text that follows a count; `other` serves every form that is not written out. Forms: CLDR
 * plural categories.
 */
export type PluralText = { readonly other: string } & Partial<
  Readonly<Record<Intl.LDMLPluralRule, string>>
>;
/** A text with `{name}` slots. */
export type MessageText = string | PluralText;
/** Texts by BCP 47 locale and key, as a host gives them. Any key may be missing. */
export type MessagesByLocale = Readonly<
  Record<string, Readonly<Record<string, MessageText | undefined>>>
>;
