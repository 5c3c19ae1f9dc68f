import { useEffect, useState, type ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import { shortenAddress } from "../../domain/account/account.js";
import { useToast } from "../hooks/use-modal.js";
import { CheckIcon, CopyIcon } from "../icons/icons.js";
import type { TextKey } from "../messages/keys.js";
import { useViewText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { ActionButton, type ActionButtonProps } from "./action-button.js";

const TICK_MS = 2_000;

export interface CopyState {
  readonly isCopied: boolean;
  readonly copy: () => void;
}

/** `write` resolves to false if the browser refuses; a toast then shows `refused`. */
export const useCopy = (write: () => Promise<boolean>, refusedText: TextKey): CopyState => {
  const { scheduler } = internalsOf(useLatchkit());
  const { show } = useToast();
  const text = useViewText();
  const [copyCount, setCopies] = useState(0);
  useEffect(
    () => (copyCount === 0 ? undefined : scheduler.after(TICK_MS, () => setCopies(0))),
    [copyCount, scheduler],
  );
  const copy = async (): Promise<void> => {
    if (await write()) setCopies((count) => count + 1);
    else show({ variant: "error", text: text(refusedText) });
  };
  return { isCopied: copyCount > 0, copy: () => void copy() };
};

interface CopyProps {
  readonly testId: string;
  readonly caption: TextKey;
  /** Announced after a copy. */
  readonly copied: TextKey;
  /** Shown if the browser refuses. */
  readonly refused: TextKey;
  readonly write: () => Promise<boolean>;
}

export function CopyAction({
  kind,
  testId,
  isBusy = false,
  caption,
  copied,
  refused,
  write,
}: CopyProps & Pick<ActionButtonProps, "kind" | "isBusy">): ReactElement {
  const text = useViewText();
  const { isCopied, copy } = useCopy(write, refused);
  return (
    <>
      <ActionButton kind={kind} testId={testId} isBusy={isBusy} onClick={copy}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        {text(caption)}
      </ActionButton>
      <Announcement words={isCopied ? text(copied) : ""} />
    </>
  );
}

/** An address in short form that is copied as a whole. */
export function CopyAddress({
  testId,
  className,
  address,
  caption,
  copied,
  refused,
  write,
}: CopyProps & { readonly className: string; readonly address: string }): ReactElement {
  const text = useViewText();
  const { isCopied, copy } = useCopy(write, refused);
  const short = shortenAddress(address);
  return (
    <>
      <button
        type="button"
        className={className}
        part="address"
        data-testid={testId}
        title={address}
        aria-label={text(caption, { address: short })}
        onClick={copy}
      >
        <bdi dir="ltr">{short}</bdi>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </button>
      <Announcement words={isCopied ? text(copied) : ""} />
    </>
  );
}

function Announcement({ words }: { readonly words: string }): ReactElement {
  return (
    <span className="unseen" role="status">
      {words}
    </span>
  );
}
