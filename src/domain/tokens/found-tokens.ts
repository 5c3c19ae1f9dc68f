import { searchFold } from "../shared/search-fold.js";

/** The searchable fields of a token. */
export interface SearchedToken {
  readonly symbol: string;
  readonly name: string;
  readonly address?: string | undefined;
}

/** Earliest position of folded text in symbol, name or address; undefined if absent. */
export const placeInToken = (
  { symbol, name, address = "" }: SearchedToken,
  folded: string,
): number | undefined => {
  const places = [symbol, name, address].map((text) => searchFold(text).indexOf(folded));
  const found = places.filter((place) => place >= 0);
  return found.length === 0 ? undefined : Math.min(...found);
};

/** Tokens that match a text, in list order. */
export const matchingTokens = <T extends SearchedToken>(
  tokens: readonly T[],
  text: string,
): readonly T[] => {
  const folded = searchFold(text.trim());
  return tokens.filter((token) => placeInToken(token, folded) !== undefined);
};
