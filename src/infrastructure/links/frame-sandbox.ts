/** A window, as far as the frames around it tell what it may open. */
export interface FramedWindow {
  readonly parent?: unknown;
  readonly frameElement?: { getAttribute(name: string): string | null } | null;
}

/**
 * What the sandboxes around a page allow. `unknown`: a frame of another origin stands between, and
 * no page can read its attributes.
 */
export interface SandboxRights {
  readonly topNavigation: boolean | "unknown";
  readonly popups: boolean | "unknown";
}

const UNKNOWN: SandboxRights = { topNavigation: "unknown", popups: "unknown" };
/** The second one suffices where a user's gesture opens the address. */
const TOP_NAVIGATION = ["allow-top-navigation", "allow-top-navigation-by-user-activation"];
const POPUPS = ["allow-popups"];

/** Reads the `sandbox` attributes of all frames around a window; the strictest one decides. */
export const sandboxRights = (window: FramedWindow): SandboxRights => {
  let rights = { topNavigation: true, popups: true };
  try {
    for (let at = window; at.parent && at.parent !== at; at = at.parent as FramedWindow) {
      if (!at.frameElement) return UNKNOWN;
      const sandbox = at.frameElement.getAttribute("sandbox");
      if (sandbox === null) continue;
      const tokens = sandbox.toLowerCase().split(/\s+/u);
      const allows = (names: readonly string[]): boolean =>
        names.some((name) => tokens.includes(name));
      rights = {
        topNavigation: rights.topNavigation && allows(TOP_NAVIGATION),
        popups: rights.popups && allows(POPUPS),
      };
    }
    return rights;
  } catch {
    return UNKNOWN;
  }
};
