/** The HTTP client; loaded with the first exchange. */
export { FetchHttpClient } from "../http-client/fetch-http-client.js";
