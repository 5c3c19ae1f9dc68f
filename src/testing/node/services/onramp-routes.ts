import type { Answer } from "../faults.js";
import {
  ONRAMP_OPTIONS,
  buyPage,
  completePurchase,
  pageFor,
  quoteOf,
  refusePurchase,
  wrongPage,
  wrongQuote,
} from "./onramp-answers.js";
import { wrongQuery } from "./query-rules.js";
import type { RouteRequest, Route } from "./route.types.js";

const answer = (type: string, text: string): Answer => ({
  type,
  cache: "no-store",
  body: Buffer.from(text),
});
const json = (body: unknown): Answer => answer("application/json", JSON.stringify(body));
const html = (text: string): Answer => answer("text/html; charset=utf-8", text);
/** These routes accept only the project id. */
const wrongProject = ({ params }: RouteRequest): string | undefined =>
  [...params.keys()].join() === "projectId" ? undefined : "projectId must be the only parameter";

/** Routes of purchases at the blockchain service, and a provider's page. */
export const ONRAMP_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: /^\/v1\/onramp\/options$/,
    requestProblem: ({ params }) => wrongQuery(params),
    answer: () => json(ONRAMP_OPTIONS),
  },
  {
    method: "POST",
    path: /^\/v1\/onramp\/quote$/,
    requestProblem: (request) => wrongProject(request) ?? wrongQuote(request.request.body),
    answer: ({ request }) => json(quoteOf(request.body)),
  },
  {
    method: "POST",
    path: /^\/v1\/generators\/onrampurl$/,
    requestProblem: (request) => wrongProject(request) ?? wrongPage(request.request.body),
    answer: ({ request }) => json(pageFor(request.headers["host"] ?? "", request.body)),
  },
  {
    method: "GET",
    path: /^\/buy$/,
    requestProblem: () => undefined,
    answer: ({ params }) => html(buyPage(params)),
  },
  {
    method: "POST",
    path: /^\/buy\/complete$/,
    requestProblem: () => undefined,
    answer: async ({ params }, answers) => html(await completePurchase(params, answers)),
  },
  {
    method: "POST",
    path: /^\/buy\/refuse$/,
    requestProblem: () => undefined,
    answer: ({ params }, answers) => html(refusePurchase(params, answers)),
  },
];
