/**
 * One factory a service, in no order. A factory that names a service which nobody makes is an error
 * of the compiler. `Around` is what is there already.
 */
export type Bindings<Made extends object, Around extends object = object> = {
  readonly [Name in keyof Made]: (services: Around & Made) => Made[Name];
};

/** Reads a table: the services that it makes, beside those around it. */
export type Resolve = <Made extends object, Around extends object>(
  table: Bindings<Made, Around>,
  around: Around,
) => Around & Made;

/**
 * The services of a table beside those that are there already. Each is made once, at its first use,
 * so a factory may also keep `services` and read from it later. One that failed is made anew.
 */
export const resolve: Resolve = <Made extends object, Around extends object>(
  table: Bindings<Made, Around>,
  around: Around,
) => {
  const services = Object.create(around) as Around & Made;
  for (const name in table) {
    let made: { readonly value: unknown } | undefined;
    // Not put in the getter's place: an object that others inherit from is slow to change.
    const get = (): unknown => (made ??= { value: table[name](services) }).value;
    Object.defineProperty(services, name, { get });
  }
  return services;
};
