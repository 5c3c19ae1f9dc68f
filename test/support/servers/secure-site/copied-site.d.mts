export function copiedSite(): string;
