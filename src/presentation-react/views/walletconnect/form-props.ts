import type {
  ConnectingWalletConnectModel,
  ConnectingWalletConnectState,
} from "../../../application/pairing/views/connecting-wallet-connect.model.js";

/** What every form of the view is given. */
export interface FormProps {
  readonly model: ConnectingWalletConnectModel;
  readonly state: ConnectingWalletConnectState;
}
