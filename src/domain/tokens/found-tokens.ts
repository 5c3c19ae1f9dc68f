import { searchFold } from "../shared/search-fold.js";

/** What a token is found by. */
export interface SearchedToken {
  readonly symbol: string;
  readonly name: string;
  readonly address?: string | undefined;
}

/** Where a folded text is found first in symbol, name or address; undefined where it is not. */
export const placeInToken = (
  { symbol, name, address = "" }: SearchedToken,
  folded: string,
): number | undefined => {
  const places = [symbol, name, address].map((text) => searchFold(text).indexOf(folded));
  const found = places.filter((place) => place >= 0);
  return found.length === 0 ? undefined : Math.min(...found);
};

/** The tokens that a text is found in, in the order of their list. */
export const matchingTokens = <T extends SearchedToken>(
  tokens: readonly T[],
  text: string,
): readonly T[] => {
  const folded = searchFold(text.trim());
  return tokens.filter((token) => placeInToken(token, folded) !== undefined);
};
