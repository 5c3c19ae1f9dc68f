import { useEffect, useState, type ReactElement } from "react";
import {
  type EmbeddedChoice,
  type EmbeddedType,
  accountSettingsModel,
} from "../../../application/account/views/account-settings.model.js";
import { shortenAddress } from "../../../domain/account/account.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { KeyIcon, LayersIcon, CheckIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { IconTile } from "../../primitives/tile.js";
import { Message } from "../../primitives/message.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { MissingSettings } from "./settings-header.js";
import css from "./account-settings.css?inline";

const NAMES = { smartAccount: "kindSmart", eoa: "kindOrdinary" } as const;
const NOTES = { smartAccount: "kindSmartNote", eoa: "kindOrdinaryNote" } as const;
const DONE = { smartAccount: "kindNowSmart", eoa: "kindNowOrdinary" } as const;
const EXPLANATIONS = ["kindMeansAddress", "kindMeansFunds", "kindMeansSignIn"] as const;

export function SmartAccountSettingsView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountSettingsModel);
  const text = useViewText();
  const { show } = useToast();
  const [changingTo, setChangingTo] = useState<EmbeddedType>();
  useEffect(() => model.follow(), [model]);
  const { account, choices, network, isDeployed } = state;
  if (account === undefined) return <MissingSettings onLeave={model.openAccount} />;
  if (choices.length === 0) return <Message title={text("kindOne", { network: network.name })} />;
  const change = async (type: EmbeddedType): Promise<void> => {
    if (changingTo !== undefined || type === account.type) return;
    setChangingTo(type);
    const outcome = await model.prefer(type);
    setChangingTo(undefined);
    if (outcome === "failed") show({ variant: "error", text: text("kindFailed") });
    if (outcome === "done") show({ variant: "success", text: text(DONE[type]) });
  };
  return (
    <>
      <p className="kind-lead">{text("kindLead", { network: network.name })}</p>
      <ul className="stack">
        {choices.map((choice) => (
          <li key={choice.type}>
            <AccountTypeRow
              choice={choice}
              isUsed={choice.type === account.type}
              isChanging={choice.type === changingTo}
              waits={choice.type === "smartAccount" && isDeployed === false}
              onChoose={() => void change(choice.type)}
            />
          </li>
        ))}
      </ul>
      <section className="group" aria-labelledby="lk-kind-means">
        <h3 id="lk-kind-means" className="group-label">
          {text("kindMeans")}
        </h3>
        <ul className="kind-means">
          {EXPLANATIONS.map((key) => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface AccountTypeRowProps {
  readonly choice: EmbeddedChoice;
  readonly isUsed: boolean;
  readonly isChanging: boolean;
  readonly waits: boolean;
  readonly onChoose: () => void;
}

function AccountTypeRow({
  choice,
  isUsed: isActive,
  isChanging,
  waits: isWaiting,
  onChoose,
}: AccountTypeRowProps): ReactElement {
  const text = useViewText();
  const { type, address } = choice;
  const notes = [text(NOTES[type]), ...(isWaiting ? [text("kindSmartWaits")] : [])].join(" ");
  return (
    <button
      type="button"
      className="row kind"
      part="row"
      data-testid={`lk-kind-${type}`}
      aria-current={isActive ? "true" : undefined}
      onClick={onChoose}
    >
      <IconTile>{type === "eoa" ? <KeyIcon /> : <LayersIcon />}</IconTile>
      <span className="row-words">
        <span className="row-name">{text(NAMES[type])}</span>
        <bdi className="kind-address" dir="ltr">
          {shortenAddress(address)}
        </bdi>
        <span className="row-note">{isChanging ? text("kindChanging") : notes}</span>
      </span>
      {isActive ? <CheckIcon /> : null}
    </button>
  );
}
