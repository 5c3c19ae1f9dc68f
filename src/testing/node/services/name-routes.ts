import {
  identityOf,
  lookUp,
  namesOf,
  register,
  suggestionsFor,
  wrongLabel,
  wrongName,
} from "./name-answers.js";
import { wrongIdentity, wrongLookup, wrongReverse, wrongSuggestions } from "./query-rules.js";
import type { Route } from "./route.types.js";

/** Routes of identities and names. */
export const NAME_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: /^\/v1\/identity\/([^/]+)$/,
    requestProblem: ({ params, id }) => wrongIdentity(params, id),
    answer: ({ id }, answers) => identityOf(answers, id),
  },
  {
    method: "GET",
    path: /^\/v1\/profile\/account\/([^/]+)$/,
    requestProblem: ({ params, id }) => wrongLookup(params) ?? wrongName(id),
    answer: ({ id }, answers) => lookUp(answers, id),
  },
  {
    method: "GET",
    path: /^\/v1\/profile\/reverse\/([^/]+)$/,
    requestProblem: ({ params, id }) => wrongReverse(params, id),
    answer: ({ id }, answers) => namesOf(answers, id),
  },
  {
    method: "GET",
    path: /^\/v1\/profile\/suggestions\/([^/]+)$/,
    requestProblem: ({ params, id }) => wrongSuggestions(params) ?? wrongLabel(id),
    answer: ({ id, params }, answers) => suggestionsFor(answers, id, params.get("zone") ?? ""),
  },
  {
    method: "POST",
    path: /^\/v1\/profile\/account$/,
    requestProblem: () => undefined,
    answer: ({ request }, answers) => register(answers, request),
  },
];
