import { isDeepStrictEqual } from 'node:util';
import type { KindId } from '@/lib/server/editing/kinds/kinds';

/** Returns the protected settings of a file by name; those that are not set are left out. */
type ReadProtected = (settings: unknown) => Readonly<Record<string, unknown>>;

/**
 * The settings that decide on other hosts, payments, recipients of mails and redirects to other sites, by the kind of
 * file. Kinds without any are not listed.
 */
const protectedSettings: Partial<Record<KindId, ReadProtected>> = {
  site: named('currency', 'contact.email', 'redirectHosts', 'security', 'embeds', 'analytics'),
  forms: named(
    'origins',
    'hosted',
    'notify',
    'cc',
    'sendsAnswers',
    'copyTo',
    'copiesAnswers',
    'payment',
  ),
  events: named('booking.pay'),
  feeds: (feeds) => ({ url: sorted(itemsOf(feeds).map((feed) => valueAt(feed, 'url'))) }),
  redirects: (redirects) => ({ to: sorted(itemsOf(redirects).filter(isToOtherSite)) }),
};

/** Returns whether a kind has settings that an owner must allow. */
export function hasProtectedSettings(kind: KindId): boolean {
  return kind in protectedSettings;
}

/** Returns the protected settings that differ between two values of a file, such as `contact.email`. */
export function findProtectedChanges(
  kind: KindId,
  before: unknown,
  after: unknown,
): readonly string[] {
  const read = protectedSettings[kind];
  if (read === undefined) return [];
  const [old, changed] = [read(before), read(after)];
  return Object.keys(old).filter((name) => !isDeepStrictEqual(old[name], changed[name]));
}

function named(...names: readonly string[]): ReadProtected {
  return (settings) =>
    Object.fromEntries(names.map((name) => [name, withoutEmpty(valueAt(settings, name))]));
}

/** Returns the value of a setting such as `booking.pay`. */
function valueAt(settings: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      settings,
    );
}

/** An empty value is that of a setting which is not there. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || value === false || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .map(([key, each]) => [key, withoutEmpty(each)] as const)
    .filter(([, each]) => each !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Sorts values, because their order decides nothing. */
function sorted(values: readonly unknown[]): readonly string[] {
  return values.map((value) => JSON.stringify([value])).sort();
}

/** Returns whether a redirect leaves the site, or could: browsers read `//` and `/\` as another host. */
function isToOtherSite(redirect: unknown): boolean {
  const to = valueAt(redirect, 'to');
  return typeof to !== 'string' || !/^\/(?![/\\])/.test(to);
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
