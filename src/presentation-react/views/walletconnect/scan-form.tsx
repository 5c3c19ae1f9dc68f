import type { ReactElement } from "react";
import { imageOf } from "../../../domain/image/image-ref.js";
import { internalsOf } from "../../../application/internals.js";
import { QrCode, QrSkeleton } from "../../primitives/qr-code.js";
import { Tile } from "../../primitives/tile.js";
import { useLatchkit } from "../../provider/context.js";
import { CopyLink } from "./copy-link.js";
import { GetWallet } from "./get-wallet.js";
import { troubleOf, type FormProps } from "./form-props.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./walletconnect.css?inline";

/** The QR code for a wallet on another device. */
export function ScanForm({ model, state }: FormProps): ReactElement {
  useSheet(css);
  const {
    wallet,
    pairing: { uri },
  } = state;
  const text = useViewText();
  const { isMobile } = internalsOf(useLatchkit()).environment;
  const slots = { wallet: wallet?.name ?? "" };
  const anyHint = isMobile ? "qrHintPhone" : "qrHint";
  return (
    <div className="scan">
      {uri === undefined ? (
        <QrSkeleton label={text("qrLoading")} />
      ) : (
        <QrCode text={uri} label={text(wallet ? "qrLabelFor" : "qrLabel", slots)}>
          {wallet && (
            <Tile
              id={wallet.id}
              name={wallet.name}
              image={wallet.imageUrl}
              picture={imageOf("wallet", wallet.imageId)}
            />
          )}
        </QrCode>
      )}
      <p className="scan-hint" data-done={text("pairingConnected")} role="status">
        {text(troubleOf(state) ?? (wallet ? "qrHintFor" : anyHint), slots)}
      </p>
      <div className="actions">
        <CopyLink model={model} isReady={uri !== undefined} />
      </div>
      <GetWallet model={model} state={state} />
    </div>
  );
}
