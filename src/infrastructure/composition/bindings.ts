/**
 * A table: one factory per service, in any order. `Around` are services that already exist. A
 * factory that reads an undefined service does not compile.
 */
export type Bindings<Made extends object, Around extends object = object> = {
  readonly [Name in keyof Made]: (services: Around & Made) => Made[Name];
};

/** Resolves a table into its services, beside the existing ones. */
export type Resolve = <Made extends object, Around extends object>(
  table: Bindings<Made, Around>,
  around: Around,
) => Around & Made;

/**
 * Resolves the services of a table beside the existing ones. Each is created once, on first use, so
 * a factory may keep `services` and read it later. A factory that threw runs again.
 */
export const resolve: Resolve = <Made extends object, Around extends object>(
  table: Bindings<Made, Around>,
  around: Around,
) => {
  const services = Object.create(around) as Around & Made;
  for (const name in table) {
    let made: { readonly value: unknown } | undefined;
    // Keeps the getter: redefining a property of a prototype object is slow.
    const get = (): unknown => (made ??= { value: table[name](services) }).value;
    Object.defineProperty(services, name, { get });
  }
  return services;
};
