import type { ComponentType } from "react";
import type { Route, RouteOf, ViewName } from "../../domain/navigation/route.js";

/** Props of every view: its route with its data. */
export interface ViewProps<V extends ViewName> {
  readonly route: RouteOf<V>;
}
/** What the chunk of a view exports. Its title is the text `title<View>`. */
interface ViewModule<V extends ViewName> {
  readonly default: ComponentType<ViewProps<V>>;
}
/** A view that was loaded. */
export interface LoadedView {
  readonly default: ComponentType<{ readonly route: Route }>;
}

/** The import of every view. A failed fetch rejects; the next call tries again. */
export type ViewImports = { readonly [V in ViewName]: () => Promise<ViewModule<V>> };
