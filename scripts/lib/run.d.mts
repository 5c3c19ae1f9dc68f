export const ROOT: string;

export function run(
  command: string,
  args: readonly string[],
  options?: {
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string | undefined>>;
  },
): Promise<{ readonly code: number | null; readonly output: string }>;

export function runBin(
  name: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }>;
