import { spawn } from "node:child_process";
import { written } from "./letter.mjs";

const LIMIT_MS = 20_000;

/** Sends e-mail by `sendmail -t`, which reads the recipient from the header. */
export const sendmail = (from, command = "sendmail") => ({
  send: (letter) =>
    new Promise((done, fail) => {
      const text = written(from, letter);
      const stdio = ["pipe", "ignore", "ignore"];
      const child = spawn(command, ["-t", "-i"], { stdio, timeout: LIMIT_MS });
      child.once("error", fail);
      child.once("close", (code) =>
        code === 0 ? done() : fail(new Error(`sendmail ended with ${code}`)),
      );
      child.stdin.once("error", fail);
      child.stdin.end(text);
    }),
});
