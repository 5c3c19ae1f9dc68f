import type { ReactElement } from "react";
import { imageOf } from "../../../domain/image/image-ref.js";
import { ConnectionIllustration, useThisApp } from "../../primitives/meeting.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { GetWalletAction } from "./get-wallet.js";
import type { FormProps } from "./form-props.js";
import { useViewText } from "../../messages/use-text.js";

/** The wallet's extension: connects if installed, else links to its download. */
export function HereForm({ model, state }: FormProps): ReactElement {
  const { wallet, platform } = state;
  const text = useViewText();
  const app = useThisApp();
  const isHere = platform === "browser";
  const slots = { wallet: wallet?.name ?? text("yourWallet") };
  return (
    <Message
      drawing={
        <ConnectionIllustration
          from={app}
          to={{
            id: wallet?.id ?? "",
            name: slots.wallet,
            image: wallet?.imageUrl,
            picture: imageOf("wallet", wallet?.imageId),
          }}
          bond="resting"
        />
      }
      title={text(isHere ? "continueInWallet" : "notDetected", slots)}
      hint={text(isHere ? "continue_browser" : "notDetectedHint", slots)}
    >
      {isHere ? (
        <ActionButton kind="primary" testId="lk-open-wallet" onClick={model.connectHere}>
          {text("openWallet", slots)}
        </ActionButton>
      ) : (
        <GetWalletAction model={model} state={state} />
      )}
    </Message>
  );
}
