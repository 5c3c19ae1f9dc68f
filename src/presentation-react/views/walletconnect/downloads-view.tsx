import { type ReactElement, useMemo, useState } from "react";
import {
  type DownloadPlace,
  type DownloadsModel,
  type PlacedDownload,
  downloadsModel,
} from "../../../application/pairing/views/downloads.model.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import type { Download } from "../../../domain/pairing/platforms.js";
import { useOpenTab } from "../../primitives/external-link.js";
import { useToast } from "../../hooks/use-modal.js";
import { DesktopIcon, PhoneIcon, GlobeIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { QrCode } from "../../primitives/qr-code.js";
import { Row } from "../../primitives/row.js";
import { Tile, walletTile } from "../../primitives/tile.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import type { ViewProps } from "../view.types.js";
import { Tabs } from "./tabs.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./walletconnect.css?inline";

const ICONS: Readonly<Record<DownloadPlace | "homepage", () => ReactElement>> = {
  browser: DesktopIcon,
  ios: PhoneIcon,
  android: PhoneIcon,
  homepage: GlobeIcon,
};

/** Desktops also show an app as QR code; phones open this page in the wallet if it can. */
export function DownloadsView({ route: { wallet } }: ViewProps<"Downloads">): ReactElement {
  useSheet(css);
  const latchkit = useLatchkit();
  const model = useMemo(() => downloadsModel(latchkit, wallet), [latchkit, wallet]);
  const text = useViewText();
  const { programs, homepage, hasCodes, canOpenPage } = model;
  const tile = <Tile {...walletTile(wallet)} size="large" />;
  if (programs.length === 0 && homepage === undefined && !canOpenPage)
    return (
      <Message drawing={tile} title={text("downloadsEmpty", { wallet: wallet.name })}>
        <ActionButton kind="primary" testId="lk-downloads-others" onClick={model.openAll}>
          {text("downloadsOthers")}
        </ActionButton>
      </Message>
    );
  const others = homepage === undefined ? [] : [homepage];
  if (!hasCodes || programs.length === 0)
    return (
      <>
        <Intro wallet={wallet} words={canOpenPage ? "openPageText" : "downloadsText"} />
        {canOpenPage ? <OpenPage model={model} wallet={wallet} /> : null}
        <Rows downloads={[...programs, ...others]} follow={model.open} />
      </>
    );
  return <Programs programs={programs} others={others} wallet={wallet} follow={model.open} />;
}

function Intro({
  wallet,
  words,
}: {
  readonly wallet: Wallet;
  readonly words: "openPageText" | "downloadsText";
}): ReactElement {
  const text = useViewText();
  return (
    <div className="message">
      <Tile {...walletTile(wallet)} size="large" />
      <p className="message-hint">{text(words, { wallet: wallet.name })}</p>
    </div>
  );
}

function OpenPage({
  model,
  wallet: { name },
}: {
  readonly model: DownloadsModel;
  readonly wallet: Wallet;
}): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const openPage = (): void => {
    if (!model.openPage())
      show({ variant: "error", text: text("openWalletRefused", { wallet: name }) });
  };
  return (
    <>
      <div className="actions downloads-open">
        <ActionButton kind="primary" testId="lk-open-page" onClick={openPage}>
          {text("openWallet", { wallet: name })}
        </ActionButton>
      </div>
      <h3 className="group-label">{text("walletMissing", { wallet: name })}</h3>
    </>
  );
}

interface ProgramsProps {
  readonly programs: readonly PlacedDownload[];
  readonly others: readonly Download[];
  readonly wallet: Wallet;
  readonly follow: DownloadsModel["open"];
}

function Programs({ programs, others, wallet, follow }: ProgramsProps): ReactElement | null {
  const text = useViewText();
  const [chosenPlace, choose] = useState<DownloadPlace>();
  const shown = programs.find(({ place }) => place === chosenPlace) ?? programs[0];
  if (shown === undefined) return null;
  const tabs = programs.map(({ place }) => ({ id: place, name: text(`place_${place}`) }));
  return (
    <Tabs
      tabs={tabs}
      chosen={shown.place}
      label={text("platforms", { wallet: wallet.name })}
      onChoose={choose}
    >
      {shown.place === "browser" ? (
        <Intro wallet={wallet} words="downloadsText" />
      ) : (
        <div className="downloads-code">
          <QrCode text={shown.url} label={text("storeCode", { wallet: wallet.name })}>
            <Tile {...walletTile(wallet)} />
          </QrCode>
          <p className="message-hint">{text("storeCodeHint")}</p>
        </div>
      )}
      <Rows downloads={[shown, ...others]} follow={follow} />
    </Tabs>
  );
}

function Rows({
  downloads,
  follow,
}: {
  readonly downloads: readonly Download[];
  readonly follow: DownloadsModel["open"];
}): ReactElement {
  return (
    <ul className="stack">
      {downloads.map((download) => (
        <li key={download.kind}>
          <DownloadRow {...download} follow={follow} />
        </li>
      ))}
    </ul>
  );
}

function DownloadRow({
  kind,
  url,
  follow,
}: Download & { readonly follow: DownloadsModel["open"] }): ReactElement {
  const openTab = useOpenTab(follow);
  const text = useViewText();
  const name = text(`download_${kind}`);
  const Icon =
    kind === "ios" || kind === "android" || kind === "homepage" ? ICONS[kind] : ICONS.browser;
  return (
    <Row
      testId={`lk-download-${kind}`}
      leading={
        <span className="tile tile-icon" aria-hidden="true">
          <Icon />
        </span>
      }
      name={name}
      trailing="outside"
      label={text("linkInTab", { name })}
      onClick={() => openTab(url)}
    />
  );
}
