/**
 * The part of a page that an address names after its `#`, in the letters of the page: Markdown
 * percent-encodes those that are not of English. `undefined` where it names none.
 */
export function readPart(address: string): string | undefined {
  const [, part] = address.split('#', 2);
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
