import { useEffect, useInsertionEffect, useRef, useState, type ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { useLatchkit } from "../provider/context.js";
import { ShellFailure } from "../provider/modal-host.js";

/** Throws `options/needs-another` for an instance whose modal is a dialog. */
export const needsEmbedded = (latchkit: Latchkit): void => {
  if (internalsOf(latchkit).options.isEmbedded) return;
  const fix = 'Set "enableEmbedded".';
  throw new LatchkitError("options/needs-another", { option: "LatchkitEmbed", fix });
};

/** Props of `LatchkitEmbed`. */
export interface LatchkitEmbedProps {
  readonly className?: string;
}

/**
 * The modal as a card in the page, always open, where the option `enableEmbedded` is set; throws
 * `options/needs-another` without it. Its code is fetched with the first one.
 */
export function LatchkitEmbed({ className }: LatchkitEmbedProps): ReactElement {
  const latchkit = useLatchkit();
  const place = useRef<HTMLDivElement>(null);
  const { lazy, mounted, lifecycle } = internalsOf(latchkit);
  needsEmbedded(latchkit);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<LatchkitError>();
  useInsertionEffect(() => mounted(), [latchkit]);
  useEffect(() => {
    let remove = (): void => undefined;
    const code = lazy("modal", async () => {
      const [{ presentEmbed }, { default: Connect }] = await Promise.all([
        import("./present-embed.js"),
        import("../views/connect/connect-view.js"),
      ]);
      return (at: HTMLElement) => presentEmbed(latchkit, at, { Connect });
    });
    const stop = code.follow((present) => {
      setFailure(undefined);
      if (place.current !== null) remove = present(place.current);
    });
    code.load().catch(setFailure);
    return () => {
      stop();
      remove();
    };
  }, [latchkit, attempt]);
  const isOutdated = failure?.code === "code/outdated";
  return (
    <div ref={place} className={className} data-testid="lk-embed-place">
      {failure ? (
        <ShellFailure
          isOutdated={isOutdated}
          onRetry={() => (isOutdated ? lifecycle.reload() : setAttempt((count) => count + 1))}
          onClose={() => setFailure(undefined)}
        />
      ) : null}
    </div>
  );
}
