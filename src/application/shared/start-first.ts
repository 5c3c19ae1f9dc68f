/** What a developer does who called an action before the instance was started. */
export const START = 'Call "latchkit.start()" first, or render LatchkitProvider, which does.';
