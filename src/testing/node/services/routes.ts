import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Answer } from "../faults.js";
import { findWallets } from "./find-wallets.js";
import { pngTile, svgMark, type ServiceImage } from "./images.js";
import { purchasesOf } from "./onramp-answers.js";
import { ONRAMP_ROUTES } from "./onramp-routes.js";
import { NAME_ROUTES } from "./name-routes.js";
import { balancesOf, historyOf } from "./account-answers.js";
import {
  WALLETS_QUERY,
  wrongBalance,
  wrongEvent,
  wrongHistory,
  wrongQuery,
  wrongRead,
} from "./query-rules.js";
import { CLOUD_SIGN_IN_ROUTES } from "./cloud-sign-in-routes.js";
import { SMART_SESSION_ROUTES } from "./smart-session-routes.js";
import { NO_LIQUIDITY, SWAP_ROUTES } from "./swap-routes.js";
import type { RouteRequest, Route } from "./route.types.js";
import type { ServiceRequest, ServiceAnswers, WorldServiceName } from "./services.types.js";

const json = (body: unknown): Answer => ({
  type: "application/json",
  cache: "no-store",
  body: Buffer.from(JSON.stringify(body)),
});
const image = ({ type, bytes }: ServiceImage): Answer => ({
  type,
  cache: "public, max-age=3600",
  body: bytes,
});
const plainQuery = ({ params }: RouteRequest): string | undefined => wrongQuery(params);

const jsonRoute = (path: RegExp, body: (answers: ServiceAnswers) => unknown): Route => ({
  method: "GET",
  path,
  requestProblem: plainQuery,
  answer: (_, answers) => json(body(answers)),
});
const imageRoute = (path: RegExp, knownIds: RegExp, draw: (id: string) => ServiceImage): Route => ({
  method: "GET",
  path,
  requestProblem: plainQuery,
  answer: ({ id }) => (knownIds.test(id) ? image(draw(id)) : undefined),
});

/** Rejects without a node, which drops the connection. */
const forward = async (node = "", { body }: ServiceRequest): Promise<Answer> => {
  const answer = await fetch(node, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return {
    type: "application/json",
    cache: "no-store",
    body: Buffer.from(await answer.arrayBuffer()),
  };
};

const IMAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The routes of each service. Their paths do not overlap. */
export const ROUTES: Readonly<Record<WorldServiceName, readonly Route[]>> = {
  catalogue: [
    jsonRoute(/^\/appkit\/v1\/config$/, ({ features }) => ({ features })),
    jsonRoute(/^\/projects\/v1\/origins$/, ({ origins }) => ({ allowedOrigins: origins })),
    jsonRoute(/^\/getAnalyticsConfig$/, ({ analytics }) => ({ isAnalyticsEnabled: analytics })),
    {
      method: "GET",
      path: /^\/getWallets$/,
      requestProblem: ({ params }) => wrongQuery(params, WALLETS_QUERY, ["page", "entries"]),
      answer: ({ request }, { wallets }) => json(findWallets(wallets, request.query)),
    },
    ...CLOUD_SIGN_IN_ROUTES,
    imageRoute(/^\/getWalletImage\/([^/]+)$/, IMAGE_ID, pngTile),
    imageRoute(/^\/public\/getAssetImage\/([^/]+)$/, IMAGE_ID, pngTile),
    imageRoute(/^\/public\/getCurrencyImage\/([^/]+)$/, /^[A-Z]{3}$/, svgMark),
    imageRoute(/^\/public\/getTokenImage\/([^/]+)$/, /^[\w.$-]{1,20}$/, svgMark),
  ],
  telemetry: [
    {
      method: "POST",
      path: /^\/e$/,
      requestProblem: ({ params, request }) => wrongQuery(params) ?? wrongEvent(request),
      answer: () => json({ status: "ok" }),
    },
  ],
  blockchain: [
    jsonRoute(/^\/v1\/supported-chains$/, ({ nodes }) => ({ http: Object.keys(nodes), ws: [] })),
    {
      method: "GET",
      path: /^\/v1\/account\/([^/]+)\/balance$/,
      requestProblem: ({ params, id }) => wrongBalance(params, id),
      answer: async ({ params, id }, answers) =>
        json(await balancesOf(answers, params.get("chainId") as CaipNetworkId, id)),
    },
    {
      method: "GET",
      path: /^\/v1\/account\/([^/]+)\/history$/,
      requestProblem: ({ params, id }) => wrongHistory(params, id),
      answer: async ({ params, id }, answers) => {
        if (params.has("onramp")) return json(purchasesOf(answers, id));
        const chainId = params.get("chainId") as CaipNetworkId;
        return json(await historyOf(answers, chainId, id, params.get("cursor")));
      },
    },
    ...ONRAMP_ROUTES,
    ...NAME_ROUTES,
    ...SMART_SESSION_ROUTES,
    ...SWAP_ROUTES.map(
      ({ method, path, wrong, answer }): Route => ({
        method,
        path,
        requestProblem: wrong,
        answer: async (routeRequest, answers) => {
          const result = await answer(routeRequest, answers);
          return result === NO_LIQUIDITY ? { ...json(NO_LIQUIDITY), status: 400 } : json(result);
        },
      }),
    ),
    {
      method: "POST",
      path: /^\/v1\/?$/,
      requestProblem: ({ params, request }, { nodes }) => wrongRead(params, request, nodes),
      answer: ({ request, params }, { nodes }) =>
        forward(nodes[params.get("chainId") as CaipNetworkId], request),
    },
  ],
};

/** The route of a path with this method, else with another method. */
export function findRoute(
  path: string,
  method?: string,
): { readonly service: WorldServiceName; readonly route: Route; readonly id: string } | undefined {
  const routes = (["catalogue", "telemetry", "blockchain"] as const).flatMap((service) =>
    ROUTES[service].flatMap((route) => {
      const match = route.path.exec(path);
      return match ? [{ service, route, id: match[1] ?? "" }] : [];
    }),
  );
  return routes.find(({ route }) => route.method === method) ?? routes[0];
}
