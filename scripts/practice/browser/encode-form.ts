/**
 * Encodes a nested record for Stripe's API: `billing_details[address][city]=Larkmoor`.
 * Omits empty records and values that are not text.
 */
export function encodeForm(record: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  add(pairs, undefined, record);
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
