import type { ComponentType } from "react";
import type { Route, RouteOf, ViewName } from "../../domain/navigation/route.js";
import type { CommonKey } from "../messages/common.js";
import type { LanguageTexts } from "../messages/text.js";

/** Props of every view: its route with its data. */
export interface ViewProps<V extends ViewName> {
  readonly route: RouteOf<V>;
}
/** A view whose title does not come with the modal brings it in its own texts. */
type WithTitle<Key extends string> = Key extends CommonKey
  ? { readonly texts?: LanguageTexts<Key> }
  : { readonly texts: LanguageTexts<Key> };
/** What the chunk of a view exports. */
type ViewModule<V extends ViewName> = WithTitle<`title${V}`> & {
  readonly default: ComponentType<ViewProps<V>>;
  /** Texts of other views that it shows too. */
  readonly also?: readonly LanguageTexts<string>[];
  /** Stands in the header where no way back does: a button with class `header-lead`, or nothing. */
  readonly Action?: ComponentType;
};
/** A view that was loaded, and the texts that came with it. */
export interface LoadedView {
  readonly default: ComponentType<{ readonly route: Route }>;
  readonly texts?: LanguageTexts<string>;
  readonly also?: readonly LanguageTexts<string>[];
  readonly Action?: ComponentType;
}

/** The import of every view. A failed fetch rejects; the next call tries again. */
export type ViewImports = { readonly [V in ViewName]: () => Promise<ViewModule<V>> };
