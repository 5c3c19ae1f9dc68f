export function browserTargets(): string[];
