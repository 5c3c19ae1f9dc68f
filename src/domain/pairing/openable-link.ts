/** Schemes a browser runs or reads itself, and those by which a device dials, writes or installs (threat T9). */
const FORBIDDEN = /^(javascript|data|vbscript|file|blob|about|filesystem|view-source|ws|wss|ftp|intent|tel|sms|smsto|callto|facetime|facetime-audio|mailto|market|itms|itms-apps|itms-services)$/u;

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/iu;

/** True for what may be opened: https, http on loopback, or a wallet's own scheme. A remembered link is checked the same way (threats T9, T30). */
export const isOpenableLink = (link: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(link.trim())?.[1]?.toLowerCase();
  if (scheme === undefined || FORBIDDEN.test(scheme)) return false;
  return scheme !== "http" || LOOPBACK.test(link.trim());
};
