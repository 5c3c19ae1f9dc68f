import { Socket, type NetConnectOpts } from "node:net";

const HERE: readonly (string | undefined)[] = [undefined, "127.0.0.1", "::1", "localhost"];

/** Records and blocks every connection of this process to another machine. */
export const watchForeignHosts = (): {
  /** `host:port`, in order. */
  readonly hosts: readonly string[];
  stop(): void;
} => {
  const hosts: string[] = [];
  const connect = Socket.prototype.connect;
  Reflect.set(
    Socket.prototype,
    "connect",
    function watched(this: Socket, ...given: readonly unknown[]): Socket {
      const [first] = given.flat() as readonly (NetConnectOpts | number | string)[];
      const { host, port } =
        typeof first === "object" && "port" in first ? first : { host: undefined, port: undefined };
      if (HERE.includes(host ?? undefined)) return Reflect.apply(connect, this, given);
      hosts.push(`${host}:${port}`);
      return this.destroy(new Error(`not from a test: ${host}`));
    },
  );
  return {
    hosts,
    stop: () => void Reflect.set(Socket.prototype, "connect", connect),
  };
};
