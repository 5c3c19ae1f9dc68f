import type { ReactElement } from "react";
import { internalsOf } from "../../../application/internals.js";
import type { ConnectModel } from "../../../application/connection/views/connect.model.js";
import type {
  ConnectRow,
  ConnectSection,
} from "../../../application/connection/views/connect-rows.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import { PhoneCodeIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { RetryAction } from "../../primitives/action-button.js";
import { Row, type RowProps, SkeletonRow } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import { useLatchkit } from "../../provider/context.js";

interface WalletChoice {
  readonly choose: ConnectModel["choose"];
  readonly isBlocked: boolean;
}
type SectionProps = WalletChoice &
  Pick<ConnectModel, "retry"> & { readonly section: ConnectSection };

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Collapses the space of placeholders that no wallet filled. */
export function WalletSection({
  section: { name, rows, expected, placeholders, purpose, hasFailed = false },
  retry,
  ...choice
}: SectionProps): ReactElement {
  const text = useText();
  const id = `lk-group-${name}`;
  const isEmpty = rows.length === 0 && expected === 0 && !hasFailed;
  return (
    <section
      className={isEmpty ? "group group-empty" : "group"}
      aria-labelledby={id}
      tabIndex={-1}
      aria-busy={expected > 0 || undefined}
      aria-hidden={isEmpty || undefined}
    >
      {purpose === "get" ? <p className="group-hint">{text("waysHint")}</p> : null}
      <h3 id={id} className="group-label">
        {text(`group_${purpose ?? name}`)}
      </h3>
      <ul className="stack">
        {rows.map((row) => (
          <li key={(row.connector ?? row.wallet).id}>
            <WalletRow row={row} purpose={purpose} {...choice} />
          </li>
        ))}
        {indexes(expected).map((at) => (
          <li key={`expected-${at}`} aria-hidden="true">
            <SkeletonRow />
          </li>
        ))}
        {hasFailed ? (
          <li>
            <Failure retry={retry} />
          </li>
        ) : null}
        {indexes(hasFailed ? placeholders - 1 : placeholders).map((at) => (
          <li key={`placeholder-${at}`} className="row-placeholder" aria-hidden="true" />
        ))}
      </ul>
      {expected > 0 ? (
        <span className="unseen" role="status">
          {text("loading")}
        </span>
      ) : null}
    </section>
  );
}

function Failure({ retry }: Pick<ConnectModel, "retry">): ReactElement {
  const text = useText();
  return (
    <div className="row row-failed">
      <span className="row-words" role="status">
        {text("walletsFailed")}
      </span>
      <RetryAction kind="small" testId="lk-wallets-retry" hasIcon={false} onRetry={retry} />
    </div>
  );
}

const TRAILING = { get: "deeper", openPage: "outside" } as const;
const TONES: Readonly<Record<string, NonNullable<RowProps["tone"]>>> = {
  conflict: "caution",
  connected: "positive",
};

function WalletRow({
  row,
  purpose,
  choose,
  isBlocked,
}: WalletChoice & {
  readonly row: ConnectRow;
  readonly purpose: ConnectSection["purpose"] | undefined;
}): ReactElement {
  const text = useText();
  const { connector, wallet, badge, isMain = false } = row;
  const { id, name } = connector ?? wallet;
  const { environment } = internalsOf(useLatchkit());
  const tone = TONES[badge ?? "quiet"] ?? "quiet";
  const isCode = connector?.type === "WALLET_CONNECT";
  const leadingIcon = isCode ? (
    <span className="tile tile-accent" aria-hidden="true">
      <PhoneCodeIcon />
    </span>
  ) : (
    <Tile
      id={id}
      name={name}
      image={connector ? connector.icon : wallet.imageUrl}
      picture={
        connector
          ? imageOf(connector.walletId === undefined ? "asset" : "wallet", connector.imageId)
          : imageOf("wallet", wallet.imageId)
      }
    />
  );
  return (
    <Row
      testId={`lk-wallet-${id}`}
      isBlocked={isBlocked}
      isStrong={isMain}
      name={
        isCode
          ? text(environment.isMobile ? "anotherDevice" : "titleConnectingWalletConnect")
          : name
      }
      tone={tone}
      leading={leadingIcon}
      badge={badge === undefined ? undefined : text(`badge_${badge}`)}
      note={badge === "conflict" ? text("conflictHint") : undefined}
      trailing={purpose === undefined ? "nothing" : TRAILING[purpose]}
      onClick={() => choose(row)}
    />
  );
}
