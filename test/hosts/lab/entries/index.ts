export * from "latchkit";
