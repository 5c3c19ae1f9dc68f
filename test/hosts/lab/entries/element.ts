export * from "latchkit/element";
