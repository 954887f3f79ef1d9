import React from 'react';

/**
 * React for Next's client entry, with a `startTransition` that renders at once.
 *
 * Why: Next renders the page of a client navigation in a transition, which React does in slices of
 * 5 ms and lets other work and frames in between. The visitor waits for exactly this render.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0024-render-navigations-at-once.md.
 */
const reactWithSyncTransitions = {
  ...React,
  startTransition: (callback: () => void) => {
    callback();
  },
};

export default reactWithSyncTransitions;
