import type {
  ConnectingWalletConnectModel,
  ConnectingWalletConnectState,
} from "../../../application/pairing/views/connecting-wallet-connect.model.js";

/** Props of every form of the view. */
export interface FormProps {
  readonly model: ConnectingWalletConnectModel;
  readonly state: ConnectingWalletConnectState;
}
