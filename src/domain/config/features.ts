import { CONNECTOR_GROUP_ORDER, type ConnectorGroupName } from "../connectors/connector.js";

/** What a host can turn and order. Spec section 1; product-behaviour 1.4. Later capabilities add theirs. */
export interface Features {
  /** Groups of the connector list, first ones first; groups not named follow in the default order. Spec section 2. */
  readonly connectorTypeOrder: readonly ConnectorGroupName[];
  /** A checkbox that must be ticked before any way to connect can be chosen; needs a terms or a privacy address. */
  readonly legalCheckbox: boolean;
  /** The line that names Latchkit; shown only with a project id. A text, never a request. Remote feature. */
  readonly branding: boolean;
}

/** What holds where the host says nothing. */
export const DEFAULT_FEATURES: Features = { connectorTypeOrder: CONNECTOR_GROUP_ORDER, legalCheckbox: false, branding: true };
