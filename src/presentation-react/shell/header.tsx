import { createContext, useContext, useEffect, useRef, type ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { connectorsOf, coversId } from "../../domain/connectors/connector.js";
import type { Route, ViewName } from "../../domain/navigation/route.js";
import { useGroupState } from "../hooks/use-group-state.js";
import { BackIcon, CloseIcon, QuestionIcon } from "../icons/icons.js";
import type { TextKey } from "../messages/keys.js";
import { useText, useViewText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { CORE_TEXTS } from "../provider/use-locale.js";
import { deafen } from "./deafen.js";
import { ShownContext } from "./shown.js";
import type { ShownView } from "./use-shown-view.js";

/** What the title depends on. */
type Titled = Pick<ShownView, "route" | "view" | "failure">;
/** What views say of themselves beside their title. */
const TAGS: { readonly [V in ViewName]?: TextKey } = { SmartSessionList: "tagSmartSessionList" };

/**
 * How the header stands: in a dialog, which is closed, or in a page, where nothing is to close and
 * a view may take the focus only from within.
 */
export const StandingContext = createContext<{ readonly mayFocus: () => boolean } | undefined>(
  undefined,
);

/**
 * Back or help, title, close. A new view moves the focus to its title, so that it is announced and
 * Tab goes on into the view.
 */
export function Header({
  shown,
  onClose,
}: {
  readonly shown: Titled;
  readonly onClose: () => void;
}): ReactElement {
  const text = useText();
  const { route } = shown;
  const title = useTitle(shown);
  const tag = useTag(shown);
  const isInPage = useContext(StandingContext) !== undefined;
  const { canGoBack } = useGroupState(useLatchkit().navigation);
  const header = useRef<HTMLDivElement>(null);
  // The way back and what else stands there take each other's place under the pointer.
  useEffect(() => {
    const lead = header.current?.querySelector<HTMLElement>(".header-lead");
    if (lead) deafen(lead);
  }, [canGoBack]);
  return (
    <div
      ref={header}
      className="header"
      part="header"
      onMouseDown={(event) => {
        // Beside its buttons, and through one that is deaf: the focus stays where it is.
        if (event.target === event.currentTarget) event.preventDefault();
      }}
    >
      <span className="grabber" aria-hidden="true" />
      <Leading view={route.view} canGoBack={canGoBack} />
      {isInPage ? null : (
        <button
          type="button"
          className="icon-button header-close"
          part="close"
          data-testid="lk-close"
          aria-label={text("close")}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
      <Title key={`${route.view} ${hasTitle(shown)}`} words={title} tag={tag} />
    </div>
  );
}

/** The way back, where there is one; else, on Connect, the way to an explanation. */
function Leading({
  view,
  canGoBack,
}: {
  readonly view: Route["view"];
  readonly canGoBack: boolean;
}): ReactElement | null {
  const { navigation } = useLatchkit();
  const text = useText();
  if (canGoBack)
    return (
      // An element of its own: the second click of a double click is told by what was pressed.
      <button
        key="back"
        type="button"
        className="icon-button header-lead"
        part="back"
        data-testid="lk-back"
        aria-label={text("back")}
        onClick={() => navigation.back()}
      >
        <BackIcon />
      </button>
    );
  if (view !== "Connect") return null;
  return (
    <button
      type="button"
      className="icon-button header-lead"
      part="help"
      data-testid="lk-help"
      aria-label={text("titleWhatIsAWallet")}
      onClick={() => navigation.push({ view: "WhatIsAWallet" })}
    >
      <QuestionIcon />
    </button>
  );
}

function Title({
  words,
  tag,
}: {
  readonly words: string;
  readonly tag: string | undefined;
}): ReactElement {
  const isShown = useContext(ShownContext);
  const standing = useContext(StandingContext);
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isShown && standing?.mayFocus() !== false) element.current?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <h2 ref={element} id="lk-title" className="title" part="title" tabIndex={-1}>
      {words}
      {tag && (
        <span className="badge title-tag" part="badge">
          {tag}
        </span>
      )}
    </h2>
  );
}

/** The titles that are not in `core` come with the view. */
const hasTitle = ({ route, view }: Titled): boolean =>
  view !== undefined || `title${route.view}` in CORE_TEXTS;

/** A chosen wallet is named; on a phone the code is for another device. */
const useTitle = (shown: Titled): string => {
  const { route, failure } = shown;
  const latchkit = useLatchkit();
  const text = useViewText();
  const wallet = useWalletName(latchkit, route) ?? text("yourWallet");
  const isCode =
    route.view === "ConnectingWalletConnectBasic" ||
    (route.view === "ConnectingWalletConnect" && route.wallet === undefined);
  if (isCode && internalsOf(latchkit).environment.isMobile) return text("anotherDevice");
  if (route.view === "ConnectingWalletConnect" && !isCode)
    return text("titleConnectingExternal", { wallet });
  if (hasTitle(shown)) return text(`title${route.view}`, { wallet });
  return text(failure === undefined ? "loading" : "titleMissing");
};

/** What a view says of itself beside its title. */
const useTag = ({ route, view }: Titled): string | undefined => {
  const text = useViewText();
  const key = TAGS[route.view];
  return view && key && text(key);
};

const useWalletName = ({ connectors }: Latchkit, route: Route): string | undefined => {
  const { groups } = useGroupState(connectors, connectors.snapshot, "connectorId" in route);
  if ("wallet" in route) return route.wallet?.name;
  if (!("connectorId" in route)) return undefined;
  return connectorsOf(groups).find((one) => coversId(one, route.connectorId))?.name;
};
