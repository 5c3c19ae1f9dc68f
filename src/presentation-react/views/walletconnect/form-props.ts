import type {
  ConnectingWalletConnectModel,
  ConnectingWalletConnectState,
} from "../../../application/pairing/views/connecting-wallet-connect.model.js";

export interface FormProps {
  readonly model: ConnectingWalletConnectModel;
  readonly state: ConnectingWalletConnectState;
}
