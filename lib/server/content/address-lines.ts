import { formatAddress } from 'localized-address-format';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';

type Address = Readonly<Omit<SiteFile['address'], 'lines'>> & { readonly lines: readonly string[] };

/**
 * Returns the lines of an address as its country writes them, without the name and the country, such as
 * `['Brüsseler Straße 1', '50674 Köln']`.
 */
export function addressLines(address: Address): readonly string[] {
  const { lines, locality, region, postalCode, country } = address;
  const formatted = formatAddress(
    {
      postalCountry: country,
      addressLines: [...lines],
      locality,
      administrativeArea: region,
      postalCode,
    },
    // All languages of the software have Latin letters.
    'latin',
  ).map((line) => withoutCountryCode(line, postalCode));
  // Some formats have no place for the town, such as that of Japan.
  const isWhole = formatted.join(' ').toLowerCase().includes(locality.toLowerCase());
  const whole = isWhole ? formatted : [...lines, locality, region, postalCode].filter(isPresent);
  // The British format leaves out the county, which is shown where the content has one.
  const county = country === 'GB' && isWhole ? region : undefined;
  return county === undefined
    ? whole
    : whole.flatMap((line) => (line === locality ? [line, county] : [line]));
}

/** Returns the address in one line. */
export function addressText(address: Address): string {
  return addressLines(address).join(', ');
}

/** Returns the town of an address as its country writes it, such as `50674 Köln`. */
export function townText(address: Address): string {
  return addressText({ ...address, lines: [] });
}

/** `CH-8001` and the like are for mail from other countries. */
function withoutCountryCode(line: string, postalCode = ''): string {
  const at = postalCode === '' ? -1 : line.indexOf(postalCode);
  return at > 0 && /^[A-Z]{1,3}-?$/.test(line.slice(0, at)) ? line.slice(at) : line;
}

function isPresent(line: string | undefined): line is string {
  return line !== undefined;
}
