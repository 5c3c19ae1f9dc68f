/** Advice for actions called before the instance was started. */
export const START = 'Call "latchkit.start()" first, or render LatchkitProvider, which does.';
