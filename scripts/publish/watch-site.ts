import { existsSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { isTemporaryFile, siteFolders } from '@/lib/server/content/files/site-files';

/** Milliseconds without another change before a call: editors write a file in several steps. */
const pause = 200;

/** A watched site. */
export interface WatchedSite {
  /** Stops watching. Resolves when a call under way has ended. */
  readonly close: () => Promise<void>;
}

/**
 * Calls a function now and after changes of a site's `content/`, `public/` and `theme/`, one call at a time.
 * Changes during a call lead to one more call. `onError` gets what the function or a watcher throws.
 */
export function watchSite(
  directory: string,
  call: () => Promise<void>,
  onError: (error: unknown) => void,
): WatchedSite {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let last = call().catch(onError);

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(call).catch(onError);
    }, pause);
  };
  const watchFolder = (folder: string) => {
    const path = join(directory, folder);
    if (watchers.has(folder) || !existsSync(path)) return;
    const watcher = watch(path, { recursive: true }, (_event, name) => {
      // Editors write their own files at each key.
      if (name === null || !isTemporaryFile(join(folder, name))) schedule();
    });
    watcher.on('error', onError);
    watchers.set(folder, watcher);
  };
  siteFolders.forEach(watchFolder);
  // A folder may be created, or replaced as a whole, while the command runs.
  const parent = watch(directory, (_event, name) => {
    const folder = siteFolders.find((each) => each === name);
    if (folder === undefined) return;
    watchers.get(folder)?.close();
    watchers.delete(folder);
    watchFolder(folder);
    schedule();
  });
  parent.on('error', onError);

  return {
    close: async () => {
      clearTimeout(timer);
      for (const watcher of [parent, ...watchers.values()]) watcher.close();
      await last;
    },
  };
}
