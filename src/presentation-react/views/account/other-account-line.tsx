import { useState, type ReactElement } from "react";
import type { AccountModel } from "../../../application/account/views/account.model.js";
import type { EmbeddedType } from "../../../application/account/views/embedded-part.js";
import { useToast } from "../../hooks/use-toast.js";
import { LayersIcon } from "../../icons/further-icons.js";
import { Row } from "../../primitives/row.js";
import { useAccountText } from "./use-account-text.js";

const NAMES = { eoa: "useOrdinary", smartAccount: "useSmart" } as const;

/** From the ordinary account of the embedded wallet to its smart account, or back. */
export function OtherAccountLine({
  model,
  type,
}: {
  readonly model: AccountModel;
  readonly type: EmbeddedType;
}): ReactElement {
  const text = useAccountText();
  const { show } = useToast();
  const [isBusy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    const outcome = await model.preferType(type);
    setBusy(false);
    if (outcome === "failed") show({ variant: "error", text: text("otherAccountFailed") });
  };
  return (
    <Row
      testId="lk-other-account"
      lead={
        <span className="tile tile-medium tile-icon">
          <LayersIcon />
        </span>
      }
      name={text(NAMES[type])}
      note={text(isBusy ? "loading" : "otherAccountNote")}
      end="deeper"
      onClick={() => {
        if (!isBusy) void change();
      }}
    />
  );
}
