/** Details of a test that `npm test` leaves to `npm run sweep`, since a test beside it proves the same of others. */
export const sweep = { tag: '@sweep' } as const;

/** Returns the details of a test that only `npm run sweep` runs, unless it stands for its kind in `npm test`. */
export function sweepUnless(isInEachRun: boolean): { readonly tag?: '@sweep' } {
  return isInEachRun ? {} : sweep;
}
