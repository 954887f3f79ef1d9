import { parameterErrors } from '@/lib/words/lib/server/access/connections';
import type { ApiQuery } from '@/lib/server/inbox/api/api-token';

const defaultLimit = 100;
const maxLimit = 1000;
const maxOffset = 1_000_000;

const readers = {
  since: parseTime,
  limit: (text: string) => parseCount(text, 1, maxLimit),
  offset: (text: string) => parseCount(text, 0, maxOffset),
  order: (text: string) => (text === 'asc' || text === 'desc' ? text : undefined),
  spam: (text: string) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
} as const;

type Name = keyof typeof readers;

/**
 * Parses the parameters of a request to the read API. An invalid, repeated or unknown one is an error, so that
 * a program never gets other messages than it asked for; the sentence says the right form.
 */
export function readApiQuery(
  form: string,
  params: URLSearchParams,
): ApiQuery | { readonly invalid: string } {
  for (const [name, value] of params) {
    if (!isName(name)) return { invalid: parameterErrors.unknown(Object.keys(readers).join(', ')) };
    if (params.getAll(name).length > 1) return { invalid: parameterErrors.repeated(name) };
    if (readers[name](value) === undefined) return { invalid: parameterErrors[name] };
  }
  const read = <Key extends Name>(name: Key) => {
    const text = params.get(name);
    return text === null ? undefined : (readers[name](text) as ReturnType<(typeof readers)[Key]>);
  };
  const since = read('since');
  return {
    form,
    isSpam: read('spam') ?? false,
    order: read('order') ?? 'desc',
    limit: read('limit') ?? defaultLimit,
    offset: read('offset') ?? 0,
    since,
  };
}

function isName(name: string): name is Name {
  return Object.hasOwn(readers, name);
}

function parseCount(text: string, min: number, max: number): number | undefined {
  const count = /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
  return count >= min && count <= max ? count : undefined;
}

const timePattern =
  /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|[+ -](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

/**
 * Parses a date or a time of ISO 8601. Without a zone it is in UTC, as at the hosted service. A space before
 * the zone is a plus that was not encoded: a query has spaces for them.
 */
function parseTime(text: string): Date | undefined {
  const match = timePattern.exec(text);
  if (match === null) return undefined;
  const [, date = '', hours = '00', minutes = '00', seconds = '00', fraction = '', zone = 'Z'] =
    match;
  const day = new Date(`${date}T00:00:00Z`);
  // The 30th of February would become a day of March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined;
  const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
  const time = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return new Date(day.getTime() + time * 1000 + millis - zoneMinutes(zone) * 60_000);
}

/** Returns the minutes that a zone such as `+01:00`, `-0330` or `Z` is ahead of UTC. */
function zoneMinutes(zone: string): number {
  const digits = zone.replace(/\D/g, '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
}
