import type { EventName, EventProperties, SignInSubject } from "./events.js";

type Wire = Readonly<Record<string, unknown>>;
const MAX_LENGTH = 64;
const truncate = (value: string): string => [...value].slice(0, MAX_LENGTH).join("");
/** E-mails, links and phrases are not reported. */
const SEARCH = /^(?=.*\p{L})[\p{L}\p{N}.'-]{1,24}(?: [\p{L}\p{N}.'-]{1,24}){0,2}$/u;
const safeSearch = (search: string): string =>
  search.length <= 32 && SEARCH.test(search) ? search : "";

const signInSubject = ({ networkId, isSmartAccount }: SignInSubject): Wire => ({
  network: networkId,
  isSA: isSmartAccount,
});

/** The service's properties; null: not reported. */
const WIRE: { readonly [N in EventName]: ((properties: EventProperties[N]) => Wire) | null } = {
  INITIALIZE: ({
    networks,
    defaultNetwork,
    themeMode,
    allowUnsupportedChain,
    enableNetworkSwitch,
    enableReconnect,
  }) => ({
    networks,
    ...(defaultNetwork && { defaultNetwork }),
    themeMode,
    allowUnsupportedChain,
    enableNetworkSwitch,
    enableReconnect,
  }),
  MODAL_CREATED: null,
  MODAL_OPEN: ({ connected }) => ({ connected }),
  MODAL_CLOSE: ({ connected }) => ({ connected }),
  CLICK_ALL_WALLETS: () => ({}),
  SEARCH_WALLET: ({ badge, search }) => ({ badge, search: safeSearch(search) }),
  CLICK_WALLET_HELP: () => ({}),
  CLICK_NETWORK_HELP: () => ({}),
  CLICK_GET_WALLET: () => ({}),
  CLICK_NETWORKS: () => ({}),
  GET_WALLET: ({ walletName, explorerId, type }) => ({
    name: truncate(walletName),
    explorerId: truncate(explorerId),
    type,
  }),
  SELECT_WALLET: ({ walletName, platform }) => ({ name: truncate(walletName), platform }),
  CONNECT_SUCCESS: ({ method, walletName }) => ({ method, name: truncate(walletName) }),
  CONNECT_ERROR: ({ code }) => ({ message: code }),
  USER_REJECTED: () => ({ message: "connection/rejected" }),
  DISCONNECT_SUCCESS: ({ namespaces }) => ({
    namespace: namespaces.length === 1 ? namespaces[0] : "all",
  }),
  DISCONNECT_ERROR: ({ code }) => ({ message: code }),
  EMAIL_LOGIN_SELECTED: () => ({}),
  EMAIL_SUBMITTED: () => ({}),
  EMAIL_EDIT: () => ({}),
  DEVICE_REGISTERED_FOR_EMAIL: () => ({}),
  EMAIL_VERIFICATION_CODE_SENT: () => ({}),
  EMAIL_VERIFICATION_CODE_PASS: () => ({}),
  EMAIL_VERIFICATION_CODE_FAIL: () => ({}),
  SEND_INITIATED: ({ networkId }) => ({ network: networkId }),
  SEND_SUCCESS: ({ networkId }) => ({ network: networkId }),
  ERROR_FETCH_TRANSACTIONS: ({ code }) => ({ message: code }),
  SEND_ERROR: ({ code }) => ({ message: code }),
  SEND_REJECTED: () => ({}),
  REGISTER_NAME_INITIATED: ({ isSmartAccount: isSA }) => ({ isSA }),
  REGISTER_NAME_SUCCESS: ({ isSmartAccount: isSA }) => ({ isSA }),
  REGISTER_NAME_ERROR: ({ isSmartAccount: isSA, code }) => ({ isSA, message: code }),
  INITIATE_SWAP: ({ networkId }) => ({ network: networkId }),
  SWAP_SUCCESS: ({ networkId }) => ({ network: networkId }),
  SWAP_ERROR: ({ networkId, code }) => ({ network: networkId, message: code }),
  SWAP_APPROVAL_ERROR: ({ networkId, code }) => ({ network: networkId, message: code }),
  SOCIAL_LOGIN_STARTED: ({ provider }) => ({ provider }),
  SOCIAL_LOGIN_REQUEST_USER_DATA: ({ provider }) => ({ provider }),
  SOCIAL_LOGIN_SUCCESS: ({ provider }) => ({ provider }),
  SOCIAL_LOGIN_ERROR: ({ provider, code }) => ({ provider, message: code }),
  SOCIAL_LOGIN_CANCELED: ({ provider }) => ({ provider }),
  SELECT_BUY_CRYPTO: () => ({}),
  SELECT_BUY_PROVIDER: ({ provider }) => ({ provider }),
  SIWX_AUTH_SUCCESS: signInSubject,
  SIWX_AUTH_ERROR: ({ code, ...subject }) => ({ ...signInSubject(subject), message: code }),
  CLICK_CANCEL_SIWX: signInSubject,
  CLICK_SIGN_SIWX_MESSAGE: signInSubject,
  SWITCH_NETWORK: ({ networkId }) => ({ network: networkId }),
  CODE_OUTDATED: null,
  REVIEW_SHOWN: null,
  REVIEW_REFUSED: null,
  ALERT: null,
};

/** The properties to send with an event; undefined if it is not reported. */
export const trackProperties = <N extends EventName>(
  event: { readonly name: N } & EventProperties[N],
): Wire | undefined => {
  const wire: ((properties: EventProperties[N]) => Wire) | null = WIRE[event.name];
  return wire === null ? undefined : wire(event);
};
