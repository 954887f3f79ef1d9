/** The hidden field in which a client sends what it has worked out to pass a check against misuse. */
export const proofField = '_check';
