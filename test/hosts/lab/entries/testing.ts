export * from "latchkit/testing";
