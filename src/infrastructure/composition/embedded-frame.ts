import { CHAINS, isAuthNamespace } from "../../domain/chains/chains.js";
import type { SocialLoginFrame } from "../../application/embedded-wallet/social-login.js";
import { wantedNetworkId } from "../../domain/connection/connection-state.js";
import { frameNetworks } from "../../domain/secure-frame/frame-networks.js";
import { DEFAULT_FRAME_URL, type FrameQuery } from "../../domain/secure-frame/frame-address.js";
import type { AppPayload } from "../../domain/secure-frame/frame-payloads.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { IframeTransport } from "../secure-frame/iframe-transport.js";
import { MessageSecureFrame } from "../secure-frame/message-secure-frame.js";
import { pageStyles } from "../secure-frame/page-styles.js";
import { SDK_VERSION } from "../shared/service-query.js";
import type { Services } from "./services.js";

/** The frame's first network: the active one if the embedded wallet supports it. */
const firstNetwork = ({ connectionStore, networks }: Services) => {
  const wanted = wantedNetworkId(connectionStore.snapshot);
  const own = networks.all.filter(({ namespace }) => isAuthNamespace(namespace));
  return own.find(({ id }) => id === wanted) ?? own[0];
};

/** Query parameters of the frame's URL. */
export const frameQuery = (services: Services): FrameQuery => {
  const { projectId, enableAuthLogger = true } = services.options;
  const network = firstNetwork(services);
  return {
    projectId: projectId ?? "",
    chainId: network?.id,
    rpcUrl: network?.rpcUrls[0],
    isLoggerOn: enableAuthLogger,
  };
};

/** The host's frame, else an iframe at the configured URL. Loads nothing yet. */
export const frameOf = (services: Services): SecureFrame => {
  const { secureFrame, options, scheduler, clock, random, life, logger } = services;
  if (secureFrame) return secureFrame;
  const url = options.services?.secureFrame ?? DEFAULT_FRAME_URL;
  const { document } = globalThis;
  const adoptStyles = pageStyles(document, options.styleNonce);
  const transport = new IframeTransport({
    document,
    url,
    query: () => frameQuery(services),
    adoptStyles,
  });
  const isLogOn = options.enableAuthLogger ?? true;
  const frame = new MessageSecureFrame({ transport, scheduler, clock, random, logger, isLogOn });
  life.onEnd(() => frame.dispose());
  return frame;
};

/** The user's network, in the form the frame expects. */
export const placeOf = (services: Services): ReturnType<SocialLoginFrame["place"]> => {
  const network = firstNetwork(services);
  if (network === undefined) return {};
  const { namespace, reference, id, rpcUrls } = network;
  return {
    chainId: CHAINS[namespace].hasChainIds ? Number(reference) : id,
    ...(rpcUrls[0] !== undefined && { rpcUrl: rpcUrls[0] }),
  };
};

/** The app's data, in the form the frame expects. */
export const appData = ({
  options,
  environment,
  networks,
}: Services): AppPayload<"SYNC_DAPP_DATA"> => {
  const { metadata, projectId, services } = options;
  const { page, origin } = environment;
  return {
    projectId: projectId ?? "",
    sdkType: "appkit",
    sdkVersion: SDK_VERSION,
    networks: frameNetworks(networks.all, { projectId, url: services?.blockchain }),
    metadata: {
      name: metadata?.name ?? page.title,
      description: metadata?.description ?? page.description,
      url: metadata?.url ?? origin,
      icons: metadata?.icons ?? (page.icon === undefined ? [] : [page.icon]),
    },
  };
};
