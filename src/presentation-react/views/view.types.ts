import type { ComponentType } from "react";
import type { Route, RouteOf, ViewName } from "../../domain/navigation/routes.js";

export interface ViewProps<V extends ViewName> {
  readonly route: RouteOf<V>;
}
/** Exports of a view's chunk. Its title is the text `title<View>`. */
interface ViewModule<V extends ViewName> {
  readonly default: ComponentType<ViewProps<V>>;
}
export interface LoadedView {
  readonly default: ComponentType<{ readonly route: Route }>;
}

/** A failed load rejects; the next call retries. */
export type ViewImports = { readonly [V in ViewName]: () => Promise<ViewModule<V>> };
