/** A text with plural forms by CLDR category; `other` is the fallback. */
export type PluralText = { readonly other: string } & Partial<
  Readonly<Record<Intl.LDMLPluralRule, string>>
>;
/** A text with `{name}` placeholders. */
export type MessageText = string | PluralText;
/** The host's texts by BCP 47 locale and key. Any key may be missing. */
export type MessagesByLocale = Readonly<
  Record<string, Readonly<Record<string, MessageText | undefined>>>
>;
