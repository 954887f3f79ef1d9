/** The hidden field in which a client sends its proof of work. */
export const proofField = '_check';

/**
 * The request header by which a client says that it can solve a challenge. A form that is flooded
 * asks only such clients; the messages of others are held for review.
 */
export const proofHeader = 'proof-of-work';
