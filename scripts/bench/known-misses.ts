import { contact, nextPageName } from './limits';

/** A row that does not hold its limit, and the value that it must hold until it does. */
export interface KnownMiss {
  readonly name: string;
  /** In the direction and the unit of the limit. Only ever tightened, as limits are. */
  readonly bound: number;
  readonly why: string;
}

const ownPage =
  'The empty app shows a heading. Style, layout and paint of the words of our page take 39 ms of the main thread of a slow phone, those of the heading 9 ms, and no script of ours is part of that.';

/**
 * The rows that do not hold their limits. A written run may miss these alone; a row that holds its limit
 * again leaves the list.
 */
export const knownMisses: readonly KnownMiss[] = [
  {
    name: `Largest Contentful Paint of ${contact}, ratio to static files`,
    bound: 1.1,
    why: 'Both are painted in the same frame in most runs (0.97 to 1.01 in turns), and one frame later is 0.05.',
  },
  { name: nextPageName('a tap'), bound: 1.7, why: ownPage },
  { name: nextPageName('a click without hovering'), bound: 1.7, why: ownPage },
  { name: nextPageName('a click on a link under the pointer'), bound: 1.9, why: ownPage },
  {
    name: 'Long tasks (over 50 ms) during a page transition, added by motion',
    bound: 1,
    why: 'The task that renders the next page takes about 50 ms with motion and without, so noise decides.',
  },
  {
    name: 'Durable submissions at 32 connections, ratio to a bare server',
    bound: 0.55,
    why: 'The load runs on the second of two cores, and so does our thread that writes to the database; the bare server leaves that core to the load.',
  },
  {
    name: 'Desk (PostgreSQL): longest event loop block by all messages marked as read',
    bound: 100,
    why: 'About 12 ms where the desk is measured alone, and more at the end of a whole run. The cause is not found.',
  },
];
