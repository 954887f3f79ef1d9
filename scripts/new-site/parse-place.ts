/** Where an organisation is. */
export interface Place {
  readonly lines: readonly string[];
  readonly locality: string;
  /** A state, such as `MA`. */
  readonly region?: string;
  readonly postalCode?: string;
  /** Two letters (ISO 3166-1). */
  readonly country: string;
}

type Town = Pick<Place, 'locality' | 'region' | 'postalCode'>;

/**
 * Reads `12 Mill Lane, Otley LS21 1AB, GB`. What stands before the town may have several lines. The postal
 * code may be missing, or stand before the town, after it or between commas of its own; a state of two or
 * three capitals may stand before a code. Returns undefined for an answer without street, town or country.
 */
export function readPlace(written: string): Place | undefined {
  const parts = written.split(',').map((part) => part.trim());
  const [country = '', ...rest] = parts.toReversed();
  const isWritten = rest.every((part) => part !== '' && part.length <= 60 && !/[{}\n]/.test(part));
  if (!/^[A-Za-z]{2}$/.test(country) || !isWritten) return undefined;

  const [last = '', beforeLast = '', ...others] = rest;
  const code = codeAlone(last);
  const town = code === undefined ? readTown(last) : { locality: beforeLast, ...code };
  const lines = code === undefined ? [beforeLast, ...others] : others;
  if (town.locality === '' || lines.length === 0 || lines.includes('')) return undefined;
  return { lines: lines.toReversed(), ...town, country: country.toUpperCase() };
}

/** Reads `LS21 1AB`, `02110` or `MA 02110`. */
function codeAlone(part: string): Omit<Town, 'locality'> | undefined {
  const ofState = /^([A-Z]{2,3}) (\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] \d[A-Z]\d)$/.exec(part);
  if (ofState !== null) {
    const [, region = '', postalCode = ''] = ofState;
    return { region, postalCode };
  }
  return isCode(part) ? { postalCode: part } : undefined;
}

/** Reads `Otley`, `50674 Köln`, `1012 AB Amsterdam`, `Otley LS21 1AB` or `Boston MA 02110`. */
function readTown(part: string): Town {
  const words = part.split(' ');
  // The longest code counts: of "LS21 1AB", "1AB" alone would be one too.
  for (const count of [3, 2, 1]) {
    const [first, end] = [words.slice(0, count), words.slice(-count)].map((some) => some.join(' '));
    const after = words.slice(count).join(' ');
    const before = words.slice(0, -count).join(' ');
    const code = codeAlone(end ?? '');
    if (code !== undefined && before !== '') return { locality: before, ...code };
    // "110 00 Praha": only a code of digits stands before its town, with two capitals in the Netherlands.
    if (/^\d{3,5}(?: \d{2}| [A-Z]{2})?$/.test(first ?? '') && after !== '') {
      return { locality: after, postalCode: first };
    }
  }
  return { locality: part };
}

/** Reports whether a text is a postal code: three to ten capitals and digits, with a digit among them. */
function isCode(text: string): boolean {
  return /^[A-Z\d]{2,5}(?:[ -]?[A-Z\d]{2,4})?$/.test(text) && /\d/.test(text) && text.length > 2;
}
