export * from "latchkit/networks";
