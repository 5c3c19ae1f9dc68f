import type { Answer } from "../faults.js";
import type { ServiceAnswers, ServiceRequest } from "./services.types.js";

export interface RouteRequest {
  readonly request: ServiceRequest;
  readonly params: URLSearchParams;
  /** First group of `Route.path`; empty without one. */
  readonly id: string;
}

export interface Route {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  /** The reason for a 400 response, in one sentence. */
  requestProblem(request: RouteRequest, answers: ServiceAnswers): string | undefined;
  /** Undefined responds 404. */
  answer(request: RouteRequest, answers: ServiceAnswers): Answer | undefined | Promise<Answer>;
}
