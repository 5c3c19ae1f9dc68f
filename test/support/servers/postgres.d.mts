export interface PostgresServer {
  readonly url: string;
  freshUrl(): Promise<string>;
  stop(): Promise<void>;
}
export function runSql(
  url: string,
  text: string,
  values?: readonly unknown[],
): Promise<readonly Readonly<Record<string, unknown>>[]>;
export function startPostgres(): PostgresServer | string;
