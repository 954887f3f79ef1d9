import type { SiteFile } from '@/lib/server/content/schemas';

/** Name and address on one line. The country is left out: who comes to an event knows it. */
export function addressText({ name, address }: SiteFile): string {
  const { lines, locality, region, postalCode } = address;
  return [name, ...lines, locality, region, postalCode]
    .filter((part) => part !== undefined)
    .join(', ');
}
