/**
 * A nested record in the form that Stripe's API reads: `billing_details[address][city]=Larkmoor`.
 * Only texts are sent; empty records leave nothing.
 */
export function encodeForm(given: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  add(pairs, undefined, given);
  return pairs.toString();
}

function add(pairs: URLSearchParams, name: string | undefined, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      add(pairs, name === undefined ? key : `${name}[${key}]`, inner);
    }
  } else if (name !== undefined && typeof value === 'string') {
    pairs.append(name, value);
  }
}
