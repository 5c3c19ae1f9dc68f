/** Binds methods and accessors to the object: proxies (Vue, MobX) cannot reach private fields. */
export const bindMembers = <T extends object>(self: T): T => {
  for (
    let from = Object.getPrototypeOf(self) as object | null;
    from !== null && from !== Object.prototype;
    from = Object.getPrototypeOf(from) as object | null
  )
    for (const key of Reflect.ownKeys(from)) {
      if (key === "constructor" || Object.hasOwn(self, key)) continue;
      const member = Object.getOwnPropertyDescriptor(from, key);
      if (member !== undefined) Object.defineProperty(self, key, bound(member, self));
    }
  return self;
};

const bound = (member: PropertyDescriptor, self: object): PropertyDescriptor => {
  if (typeof member.value === "function")
    return { ...member, value: (member.value as (...args: unknown[]) => unknown).bind(self) };
  return {
    ...member,
    ...(member.get && { get: member.get.bind(self) }),
    ...(member.set && { set: member.set.bind(self) }),
  };
};
