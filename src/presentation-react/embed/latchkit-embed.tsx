import {
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { useLatchkit } from "../provider/context.js";
import { ShellFailure } from "../provider/modal-host.js";

/** Throws `options/needs-another` if the modal of the instance is a dialog. */
export const assertEmbedded = (latchkit: Latchkit): void => {
  if (internalsOf(latchkit).options.isEmbedded) return;
  const fix = 'Set "enableEmbedded".';
  throw new LatchkitError("options/needs-another", { option: "LatchkitEmbed", fix });
};

/** Props of `LatchkitEmbed`. */
export interface LatchkitEmbedProps {
  /** CSS classes of the element around the card. */
  readonly className?: string;
}

interface Failed {
  readonly of: Latchkit;
  readonly error: LatchkitError;
}

const cardOf = (latchkit: Latchkit) =>
  internalsOf(latchkit).lazy("modal", async () => {
    const { presentEmbed } = await import("./present-embed.js");
    return (at: HTMLElement) => presentEmbed(latchkit, at);
  });

const useCard = (latchkit: Latchkit, container: RefObject<HTMLElement | null>) => {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<Failed>();
  useEffect(() => {
    let isCurrent = true;
    let remove = (): void => undefined;
    const code = cardOf(latchkit);
    const stop = code.whenLoaded((embed) => {
      setFailed(undefined);
      if (container.current !== null) remove = embed(container.current);
    });
    code.load().catch((error: LatchkitError) => {
      if (isCurrent) setFailed({ of: latchkit, error });
    });
    return () => {
      isCurrent = false;
      stop();
      remove();
    };
  }, [latchkit, attempt]);
  return {
    // Ignores the failure of a previous instance.
    failure: failed?.of === latchkit ? failed.error : undefined,
    retry: () => setAttempt((count) => count + 1),
    dismiss: () => setFailed(undefined),
  };
};

/**
 * The modal as a card in the page, always open. Throws `options/needs-another` without the option
 * `enableEmbedded`. Loads its code on first use.
 */
export function LatchkitEmbed({ className }: LatchkitEmbedProps): ReactElement {
  const latchkit = useLatchkit();
  const container = useRef<HTMLDivElement>(null);
  const { mounted, lifecycle } = internalsOf(latchkit);
  assertEmbedded(latchkit);
  // Runs before effects, which may open the modal.
  useInsertionEffect(() => mounted(), [latchkit]);
  const { failure, retry, dismiss } = useCard(latchkit, container);
  const isOutdated = failure?.code === "code/outdated";
  return (
    <div ref={container} className={className} data-testid="lk-embed-place">
      {failure ? (
        <ShellFailure
          isOutdated={isOutdated}
          onRetry={() => (isOutdated ? lifecycle.reload() : retry())}
          onClose={dismiss}
        />
      ) : null}
    </div>
  );
}
