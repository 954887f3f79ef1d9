import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { mayEdit, type Area } from '@/lib/server/access/areas';
import type { Operator } from '@/lib/server/access/access-record';
import { mayEditFile, partsOfFile } from '@/lib/server/editing/access/file-areas';
import {
  findProtectedChanges,
  hasProtectedSettings,
} from '@/lib/server/editing/access/protected-settings';
import { folderOfPath, type TextChange } from '@/lib/server/editing/files/site-paths';
import { workingCopyOf, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';

/**
 * Returns the folder of the site as an operator may change it: every save and deletion in it is checked. All
 * actions of `editing/` get their folder from here.
 */
export function operatorCopy(operator: Operator, root = process.cwd()): WorkingCopy {
  return { ...workingCopyOf(root), refuses: (change) => refuseChange(operator, change) };
}

/**
 * Returns why an operator may not make a change: it is outside their areas (`area`), or changes a setting that reaches
 * outside the site (`outside`). `undefined` if they may.
 */
export function refuseChange(
  operator: Operator,
  change: TextChange,
): 'area' | 'outside' | undefined {
  if (operator.role === 'owner') return undefined;
  if (!mayEditFile(operator, change.path)) return 'area';
  const missing = areasOfChange(change)?.filter((area) => !mayEdit(operator, area)) ?? [];
  if (missing.some((area) => area !== 'outside')) return 'area';
  return missing.length > 0 ? 'outside' : undefined;
}

/** Returns the areas that a change needs, all of them; `undefined` for a file that only owners change. */
function areasOfChange({
  path,
  before: old,
  after: changed,
}: TextChange): readonly Area[] | undefined {
  const kind = kindOfFile(path);
  if (kind === undefined) return folderOfPath(path) === 'public' ? [] : undefined;
  const parts = partsOfFile(path);
  // A translation has words only.
  const isProtected = kind.language === undefined && hasProtectedSettings(kind.id);
  if (parts.length === 0 && !isProtected) return [kind.area];
  const before = parseFile(old);
  const after = parseFile(changed);
  const isUnreadable = before === 'unreadable' || after === 'unreadable';
  const areas =
    isUnreadable || parts.length === 0
      ? [kind, ...parts].map(({ area }) => area)
      : changedSettings(before, after).map(
          (name) => parts.find(({ setting }) => setting === name)?.area ?? kind.area,
        );
  const known = before === 'unreadable' ? undefined : before;
  const reachesOutside =
    isProtected &&
    // What such a text would mean once it can be read is not known.
    (after === 'unreadable' || findProtectedChanges(kind.id, known, after).length > 0);
  return [...new Set<Area>([...areas, ...(reachesOutside ? (['outside'] as const) : [])])];
}

function changedSettings(before: unknown, after: unknown): readonly string[] {
  const [old, changed] = [recordOf(before), recordOf(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(changed)]);
  return [...names].filter((name) => !isDeepStrictEqual(old[name], changed[name]));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Parses YAML as the site reads it. Aliases could make a short text large. */
function parseFile(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (parse(text, { maxAliasCount: 100 }) as unknown);
  } catch {
    return 'unreadable';
  }
}
