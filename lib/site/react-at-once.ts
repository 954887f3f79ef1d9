import React from 'react';

/**
 * React as the framework's client gets it in the browser (next.config.js). It swaps pages in as a
 * transition, which React makes in slices of 5 ms, with other work and whole frames in between. A
 * page that somebody has asked for is all that they wait for, so it is made in one go.
 */
const reactAtOnce = { ...React, startTransition: (change: () => void) => change() };

export default reactAtOnce;
