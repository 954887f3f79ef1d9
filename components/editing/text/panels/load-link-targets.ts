import type { LinkTarget } from '@/lib/editing/text/link-target';

/** Loads the pages and files of the site; none if the server cannot be reached. */
export async function loadLinkTargets(): Promise<readonly LinkTarget[]> {
  try {
    const response = await fetch('/api/desk/editing/link-targets');
    if (!response.ok) return [];
    const { targets } = (await response.json()) as { targets: readonly LinkTarget[] };
    return targets;
  } catch {
    return [];
  }
}
