import React from 'react';

/**
 * React as the framework's client gets it in the browser (lib/next/browser-scripts.js). It
 * swaps pages in as a transition, which React makes in slices of 5 ms, with other work and whole
 * frames in between. A page that somebody has asked for is all that they wait for, so it is made in
 * one go. A component that is itself still to be loaded (`React.lazy`) shows its fallback meanwhile.
 */
const reactAtOnce = { ...React, startTransition: (change: () => void) => change() };

export default reactAtOnce;
