import { WalletButton, useAccount, useModal } from "latchkit/react";

/** What `open` of the modal takes. */
type Target = Parameters<ReturnType<typeof useModal>["open"]>[0];

/** The wallet button, and once connected a button that opens a view. */
export function ViewButton({ label, target }: { readonly label: string; readonly target: Target }) {
  const { status } = useAccount();
  const modal = useModal();
  return (
    <>
      <WalletButton />
      {status === "connected" && (
        <button className="live-island-button" onClick={() => void modal.open(target)}>
          {label}
        </button>
      )}
    </>
  );
}
