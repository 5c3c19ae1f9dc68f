import { useEffect, useRef, useState, type ReactElement } from "react";
import type { Route } from "../../domain/navigation/route.js";
import { useText } from "../messages/use-text.js";
import { SkeletonRows } from "../primitives/skeleton.js";
import type { ShownView } from "./use-shown-view.js";
import { useFluidHeight } from "./use-fluid-height.js";
import { ViewBoundary } from "./view-boundary.js";
import { ViewFailure } from "./view-failure.js";

/** Two routes with one key are one view with one state. */
const keyOf = (route: Route): string => JSON.stringify(route);

/** The card's content: the shown view inside its own error boundary, moved in from where the visitor went. */
export function ViewOutlet({ shown }: { readonly shown: ShownView }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const key = keyOf(shown.route);
  useFluidHeight(scroller, inner);
  useEffect(() => { scroller.current?.scrollTo(0, 0); }, [key]);
  return (
    <div ref={scroller} className="content" part="content" tabIndex={-1} data-scrolled={isScrolled || undefined} onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}>
      <div ref={inner}>
        <div key={key} className="view" data-testid={`lk-view-${shown.route.view}`} data-direction={shown.direction}>
          <Content shown={shown} />
        </div>
      </div>
    </div>
  );
}

function Content({ shown: { view: View, route, hasFailed, retry } }: { readonly shown: ShownView }): ReactElement {
  const text = useText();
  if (hasFailed) return <ViewFailure onRetry={retry} />;
  if (View === undefined) return <SkeletonRows label={text("loading")} count={3} />;
  return <ViewBoundary><View route={route} /></ViewBoundary>;
}
