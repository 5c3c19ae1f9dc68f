import { group } from "../shared/group.js";
import type { ThemeGroup } from "./theme.api.js";
import type { ThemeStore } from "./theme.store.js";

/** Creates `latchkit.theme`. */
export const themeGroup = ({ theme }: { readonly theme: ThemeStore }): ThemeGroup =>
  group(theme, { set: (change: Parameters<ThemeGroup["set"]>[0]) => theme.set(change) });
