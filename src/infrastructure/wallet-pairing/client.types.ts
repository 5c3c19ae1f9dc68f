import type { SignClient } from "@walletconnect/sign-client";

/** The library's client. */
export type Client = Awaited<ReturnType<typeof SignClient.init>>;
