import type { Content } from '@/lib/server/content/content';
import { contentPaths } from '@/lib/server/content/page-sections';
import { validUntil } from '@/lib/server/pages/revalidation';

/** What the keeper needs of the world, so that a test can choose it. */
export interface RefreshDeps {
  readonly now: () => Date;
  /** Calls back once after a number of milliseconds; does not keep the process alive. */
  readonly after: (milliseconds: number, call: () => void) => void;
  /** Asks the site itself for a page. */
  readonly visit: (path: string) => Promise<void>;
}

/** Timers of Node hold 32 bits; a page that stays true for longer is looked at again then. */
const longestWait = 24 * 60 * 60 * 1000;
const grace = 1000;

/**
 * Keeps pages true that depend on the time ("open now until 22:30") for visitors without scripts.
 * Next makes such a page anew in the background when somebody asks for it after its time, and gives
 * that first visitor the old one; here the first visitor is the site itself.
 */
export function scheduleRefreshes(content: Content, world: RefreshDeps): void {
  const keep = (path: string) => {
    const until = validUntil(content, path, world.now());
    if (until === undefined) return;
    const wait = until.getTime() - world.now().getTime() + grace;
    world.after(Math.min(wait, longestWait), () => {
      // A failed visit costs nothing: the next visitor is then the one who wakes the page.
      void world.visit(path).finally(() => {
        keep(path);
      });
    });
  };
  for (const path of contentPaths(content)) {
    if (validUntil(content, path, world.now()) === undefined) continue;
    // The build may be days old by the time the server starts.
    world.after(grace, () => {
      void world.visit(path).finally(() => {
        keep(path);
      });
    });
  }
}
