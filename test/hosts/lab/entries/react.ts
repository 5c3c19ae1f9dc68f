export * from "latchkit/react";
