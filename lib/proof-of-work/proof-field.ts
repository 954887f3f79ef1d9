/** The hidden field in which a client sends its proof of work. */
export const proofField = '_check';
