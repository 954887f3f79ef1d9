import React from 'react';

/**
 * React with a synchronous `startTransition`, for Next's client.
 *
 * What: takes the place of `react` in `next/dist/client/index`; see `swapPagesAtOnce` in
 * lib/server/build/browser-scripts.js.
 *
 * Why: Next.js shows the next page in a transition, which React renders in slices of 5 ms with other
 * work and whole frames in between. The visitor waits for nothing else, so it renders in one go. A
 * component that is still loading (`React.lazy`) shows its fallback meanwhile.
 *
 * To remove: delete this file, `swapPagesAtOnce` and its test.
 */
const reactWithSyncTransitions = { ...React, startTransition: (change: () => void) => change() };

export default reactWithSyncTransitions;
