interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * The tasks of a trace's page, each with the time it took and the time the processor gave it, ms.
 */
export const mainTasks = (
  trace: Buffer,
): readonly { readonly ms: number; readonly cpuMs: number }[] => {
  const { traceEvents } = JSON.parse(trace.toString("utf8")) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === "X" && name.endsWith("RunTask") && main.has(`${pid}/${tid}`),
    )
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1_000, cpuMs: tdur / 1_000 }));
};
