import { type ReactElement, useMemo } from "react";
import { downloadsModel } from "../../../application/pairing/views/downloads.model.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import type { Download } from "../../../domain/pairing/platforms.js";
import { useOpenTab } from "../../hooks/use-open-tab.js";
import { DesktopIcon, GlobeIcon, PhoneIcon } from "../../icons/icons.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import { useLatchkit } from "../../provider/context.js";
import type { ViewProps } from "../registry.js";
import { useWalletconnectText } from "./use-walletconnect-text.js";

const ICONS: Readonly<Record<Download["kind"], () => ReactElement>> = {
  chrome: DesktopIcon,
  ios: PhoneIcon,
  android: PhoneIcon,
  homepage: GlobeIcon,
};

/** Downloads of a wallet: its extension, its apps, its site, each in a new tab. */
export function DownloadsView({ route: { wallet } }: ViewProps<"Downloads">): ReactElement {
  const latchkit = useLatchkit();
  const { downloads, open } = useMemo(() => downloadsModel(latchkit, wallet), [latchkit, wallet]);
  const text = useWalletconnectText();
  const tile = (
    <Tile
      id={wallet.id}
      name={wallet.name}
      image={wallet.imageUrl}
      picture={imageOf("wallet", wallet.imageId)}
      size="large"
    />
  );
  if (downloads.length === 0)
    return <Message drawing={tile} title={text("downloadsEmpty", { wallet: wallet.name })} />;
  return (
    <>
      <div className="message">
        {tile}
        <p className="message-hint">{text("downloadsText")}</p>
      </div>
      <ul className="stack">
        {downloads.map((download) => (
          <li key={download.kind}>
            <DownloadRow {...download} follow={open} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DownloadRow({
  kind,
  url,
  follow,
}: Download & { readonly follow: (url: string) => boolean }): ReactElement {
  const open = useOpenTab(follow);
  const text = useWalletconnectText();
  const name = text(`download_${kind}`);
  const Icon = ICONS[kind];
  return (
    <Row
      testId={`lk-download-${kind}`}
      lead={
        <span className="tile tile-icon" aria-hidden="true">
          <Icon />
        </span>
      }
      name={name}
      end="outside"
      label={text("linkInTab", { name })}
      onClick={() => open(url)}
    />
  );
}
