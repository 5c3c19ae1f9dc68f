/** The HTTP client, loaded for the first request. */
export { FetchHttpClient } from "../http-client/fetch-http-client.js";
