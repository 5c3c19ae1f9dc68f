import type { Answer } from "../faults.js";
import type { ServiceAnswers, ServiceRequest } from "./services.types.js";

/** A request with its parameters, as they came. */
export interface Asked {
  readonly request: ServiceRequest;
  readonly params: URLSearchParams;
  /** What the path's own pattern caught. */
  readonly id: string;
}

/** One endpoint of a service. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  /** Why the service would answer 400, in one sentence. */
  wrong(asked: Asked, answers: ServiceAnswers): string | undefined;
  /** Nothing: 404. */
  answer(asked: Asked, answers: ServiceAnswers): Answer | undefined | Promise<Answer>;
}
