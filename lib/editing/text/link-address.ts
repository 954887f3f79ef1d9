/** What a link leads to, or why it cannot. */
export type LinkAddress =
  | { readonly ok: true; readonly href: string }
  | { readonly ok: false; readonly reason: 'empty' | 'scheme' };

const allowed = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

/**
 * Reads an address as people type it: `/visit`, `example.org`, `name@example.org` or a telephone number. Refuses
 * schemes that run scripts or lead into the computer of the visitor.
 */
export function readLinkAddress(typed: string): LinkAddress {
  // Browsers ignore control characters in the name of a scheme.
  const address = Array.from(typed.trim())
    .filter((character) => (character.codePointAt(0) ?? 0) > 0x1f)
    .join('');
  if (address === '') return { ok: false, reason: 'empty' };
  if (allowed.test(address)) return { ok: true, href: address };
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(address))
    return { ok: true, href: `mailto:${address}` };
  if (/^\+?[\d\s()-]{6,}$/.test(address))
    return { ok: true, href: `tel:${address.replaceAll(/[\s()-]/g, '')}` };
  if (/^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(address)) {
    return { ok: true, href: `https://${address}` };
  }
  return { ok: false, reason: 'scheme' };
}

/** Returns the address of a pasted link or picture; `undefined` for one that the site must not have. */
export function pastedAddress(address: string | null): string | undefined {
  const read = readLinkAddress(address ?? '');
  return read.ok ? read.href : undefined;
}
