/**
 * The version of Stripe's API that the practice service speaks, in the words of the `stripe`
 * package. A new release of the package may pin another one: then the behaviour suite in
 * `tests/contract` is run again, against Stripe's test mode too, before this line follows.
 */
export const apiVersion = '2026-10-28.endive';
