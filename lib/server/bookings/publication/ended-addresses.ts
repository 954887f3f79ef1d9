import type { Consequence } from '@/lib/server/bookings/publication/consequence';
import { consequenceWords } from '@/lib/words/lib/server/bookings/publication';
import { shownEvents, type Content } from '@/lib/server/content/content';
import { findRedirect } from '@/lib/server/content/redirects';

/** An address, and what a person recognizes after a file was renamed. */
interface Address {
  readonly path: string;
  readonly file: string;
  readonly title: string;
  /** The page of its series. */
  readonly series?: string | undefined;
}

/** Lists the addresses of `before` that `after` neither has nor redirects, with a line for redirects.yaml. */
export function findEndedAddresses(before: Content, after: Content): Consequence[] {
  const current = listAddresses(after);
  const known = new Set(current.map(({ path }) => path));
  const old = listAddresses(before);
  const oldPaths = new Set(old.map(({ path }) => path));
  const added = current.filter(({ path }) => !oldPaths.has(path));
  const isEnded = ({ path }: Address) =>
    !known.has(path) && findRedirect(after.redirects, path) === undefined;
  const ended = old.filter(isEnded);
  const found = new Map<string, Consequence>();
  for (const address of ended) {
    const { path, file, title, series } = address;
    const isWhole = series !== undefined && ended.some((other) => other.path === series);
    // The dates of a series that ends have one line.
    const from = isWhole ? `${series}/:date` : path;
    if (found.has(from)) continue;
    const renamed = added.find((other) => other.title === title && other.series === undefined);
    const to = renamed?.path ?? parentOf(path, known);
    const text = consequenceWords.ended(isWhole ? `${series}/…` : path, from, to);
    found.set(from, { files: [file], text, harms: false });
  }
  return [...found.values()];
}

function listAddresses(content: Content): Address[] {
  const { pages, posts, resources, forms } = content;
  const events = shownEvents(content);
  const tickets = new Set(
    events.flatMap(({ data }) => (data.booking.tickets === undefined ? [] : [data.form])),
  );
  return [
    // Pages with a part of a list come and go with its events.
    ...[
      ...[...pages.values()].filter(({ partOf }) => partOf === undefined),
      ...posts,
      ...events,
      ...resources,
    ].map((each) => ({
      path: each.path,
      file: each.file,
      title: each.data.title,
      series: 'series' in each ? each.series?.path : undefined,
    })),
    ...[...forms.values()]
      .filter(({ id }) => !tickets.has(id))
      .map(({ id, title }) => ({ path: `/f/${id}`, file: `content/forms/${id}.yaml`, title })),
  ];
}

/** Returns the nearest address around a path that there is. */
function parentOf(path: string, known: ReadonlySet<string>): string {
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (parent === '') return '/';
  return known.has(parent) ? parent : parentOf(parent, known);
}
