/**
 * Milliseconds after which a card may be charged at the soonest, counted from when its form was made:
 * nobody fills in both faster by hand, and a program that tries out cards loses by it. A browser that
 * fills them in for its owner waits out the rest by itself.
 */
export const minFillTime = 3000;
