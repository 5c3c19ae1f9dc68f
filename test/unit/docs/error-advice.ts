import type { ErrorCode } from "../../../src/index.js";

/** What happened and what to do, for docs/errors.md; every code has its line. */
export const ERROR_ADVICE: Readonly<Record<ErrorCode, string>> = {
  "caip/malformed-address": "The address is not a valid CAIP-10 id. Fix the value you pass.",
  "caip/malformed-account-id":
    "The account id is not `namespace:reference:address`. Fix the value.",
  "caip/malformed-network-id": "The network id is not `namespace:reference`, such as `eip155:1`.",
  "amount/malformed": "The amount is not a plain decimal. Show the user what is expected.",
  "options/no-networks": "`networks` is empty. List at least one.",
  "options/unknown-namespace": "The option names an unknown namespace. Check its spelling.",
  "options/malformed-url":
    "The option is not a usable URL. Use `https://`, or `wss://` for a relay.",
  "options/wrong-type": "The option has the wrong type. The message says which one it needs.",
  "options/network-without-chain": "Add the chain to `chains`, such as `solana()`.",
  "options/needs-another": "Set the option that the message names.",
  "options/listed-twice": "The same id is listed twice. Remove one.",
  "options/not-listed":
    "The option names something that is not listed, such as a network. The message has the choices.",
  "options/siwe-and-siwx": "Set `siwe` or `siwx`, not both.",
  "chain/adapter-not-found":
    "`chains` has no support for this namespace, or it cannot do this. Add the chain.",
  "chain/invalid-id": "The network id is invalid. Pass a CAIP-2 id.",
  "network/client-not-set": "The network cannot be switched yet. Call `start()` first.",
  "network/switch-declined": "The user declined the network switch. Nothing to do.",
  "connection/adapter-not-found":
    "The wallet cannot connect in this namespace. Check `chains` and `namespace`.",
  "connection/client-not-set": "Connecting is not possible yet. Call `start()` first.",
  "connection/no-connector": "No wallet has this id now. Read `useConnectors()` again.",
  "connection/failed": "The wallet could not connect. Let the user try again; see `cause`.",
  "connection/rejected": "The user declined. Nothing to do.",
  "connection/disconnect-failed": "The wallet could not be disconnected. Let the user try again.",
  "connection/superseded": "A newer connection attempt replaced this one. Nothing to do.",
  "modal/closed": "The user closed the modal. Nothing to do.",
  "modal/view-not-openable":
    "The view needs more than its name. The message names the call to use.",
  "modal/not-mounted":
    "Render `LatchkitProvider`, or call `mountModal`, before you open the modal.",
  "react/no-provider": "Move the component below `LatchkitProvider`.",
  "call/aborted": "Your `signal` was aborted. Nothing to do.",
  "instance/disposed": "The instance was disposed. Create another one.",
  "code/unavailable":
    "A chunk of Latchkit could not be loaded. Try again when the network is back.",
  "code/outdated": "The page is older than the last deploy. Ask the user to reload.",
  "wallet/pending":
    "A request is pending in the wallet. Ask the user to confirm or decline it, then try again.",
  "wallet/declined": "The user declined the request. Nothing to do.",
  "internal/unexpected": "A bug. Please report it with `cause`.",
  "address/malformed": "The address is invalid on this namespace. Ask the user to check it.",
  "chain/not-supported": "The wallet or service does not support this network. Offer another one.",
  "network/not-found": "The network is not in `networks`. Add it there.",
  "connection/not-connected": "No wallet is connected. Open the modal first.",
  "connection/invalid-status": "The connection is active. Disconnect it before you forget it.",
  "account/not-available":
    "The account is no longer connected, or changed in between. Read the state again.",
  "account/method-not-supported": "The namespace has no such method. Check `namespace` first.",
  "account/feature-not-supported": "The wallet lacks this feature. Check `capabilities()` first.",
  "wallet/no-answer": "The wallet did not respond in time. Ask the user to open it and try again.",
  "wallet/invalid-answer":
    "The wallet's response failed a check and was not used. Try another wallet.",
  "wallet/request-failed": "The wallet refused. `context.walletMessage` has its words.",
  "http/status": "A service answered with an error status. Try again later.",
  "http/unreachable": "A service cannot be reached: network, CORS or content security policy.",
  "http/timeout": "A service did not respond in time. Try again.",
  "http/too-large": "A service's response is larger than allowed. Check the address.",
  "http/invalid-body": "A service's response has the wrong shape. Check the address.",
  "catalogue/invalid-answer": "The wallet list is malformed. Check `catalogueFile` or the service.",
  "rpc/http-failed": "The node answered with an HTTP error. Check `rpcUrls` and its limits.",
  "rpc/request-failed": "The node refused the request. `context` has its code.",
  "rpc/timeout": "The node did not respond in time. Try again, or use another node.",
  "config/invalid-answer": "The settings of the project cannot be read. Your own options are used.",
  "access/rate-limited":
    "The project sent too many requests. Your own options are used; see the dashboard.",
  "access/server-error": "The project's service failed. Your own options are used.",
  "transaction/invalid": "A field of the transaction is unusable. The message names it.",
  "transaction/too-large": "The transaction does not fit into one of the network. Split it.",
  "transaction/not-enough-funds":
    "The account cannot pay amount, fee or rent. `context.covers` says which.",
  "transaction/fee-too-high":
    "The fee is above `maxFee` or above the one that was shown. Review again.",
  "transaction/expired": "The transaction was not included in time. Review and send again.",
  "transaction/unknown":
    "It may have been sent. **Do not send again** before you checked activity or explorer.",
  "transaction/replaced": "The user sped it up or cancelled it in the wallet. Check the activity.",
  "popup/closed": "The user closed the window. Nothing to do.",
  "social/not-started": "Social login could not start. Let the user try again.",
  "email-update/no-connector": "The app has no embedded wallet. Set `services.secureFrame`.",
  "email-update/not-signed-in": "The embedded wallet is not connected.",
  "farcaster/failed": "Farcaster could not connect. Let the user try again.",
  "frame/load-failed": "The secure site did not load. Check its address and your `frame-src`.",
  "frame/timeout": "The secure site did not respond in time. Let the user try again.",
  "frame/aborted": "The secure site ended the request. Let the user try again.",
  "frame/refused": "The secure site refused. The message has its reason.",
  "frame/method-refused": "The embedded wallet does not allow this method.",
  "sign-in/not-enabled": "Set `siwx` or `siwe` first.",
  "sign-in/no-account": "No account is connected. Connect first.",
  "sign-in/no-network":
    "This account cannot sign in: its network is not in `networks`, or its namespace has no sign-in.",
  "sign-in/no-wallet": "The wallet is not connected any more. Connect again.",
  "sign-in/not-begun":
    "The sessions of the account could not be read. Check your server; see `cause`.",
  "sign-in/smart-account":
    "Signing in with this smart account failed. Check that your server accepts ERC-1271; see `cause`.",
  "sign-in/message-refused":
    "The message names another domain, account or time. Check `createMessage`.",
  "sign-in/invalid-signature": "The signature does not match. Let the user sign again.",
  "sign-in/failed": "Signing in failed. Let the user try again; see `cause`.",
  "swap/gas-price-not-supported": "The swap service has no gas price for this network.",
  "swap/not-supported": "The swap service does not support this network.",
  "swap/no-liquidity": "Not enough liquidity. Offer a smaller amount.",
  "swap/no-quote": "No quote for this amount. Offer another amount.",
  "swap/unexpected-answer": "The service's response does not match the request and was not used.",
  "swap/unknown-target": "Unknown swap contract. Ask the user, or list it in `swapTargets`.",
  "swap/unread-call":
    "Latchkit cannot read the call. Ask the user before you pass `acceptsTarget`.",
  "swap/expired": "The review is older than 30 seconds. Review again.",
  "swap/reverted": "The network included the transaction, but it failed. Only the fee was paid.",
  "names/malformed": "The name is malformed. Ask the user to check it.",
  "names/resolve-failed": "The name could not be resolved. Try again.",
  "names/suggestions-failed": "Suggestions could not be loaded. Try again.",
  "names/reverse-failed": "Names of the address could not be loaded. Try again.",
  "names/no-auth-connector": "Only an account of the embedded wallet can register a name.",
  "names/register-failed": "The name was not registered. Let the user try again.",
};
