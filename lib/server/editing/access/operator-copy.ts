import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { mayEdit } from '@/lib/server/access/areas';
import type { Operator } from '@/lib/server/access/access-record';
import { mayEditFile, partsOfFile } from '@/lib/server/editing/access/file-areas';
import {
  findProtectedChanges,
  hasProtectedSettings,
} from '@/lib/server/editing/access/protected-settings';
import type { TextChange } from '@/lib/server/editing/files/site-paths';
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
  const { path } = change;
  if (!mayEditFile(operator, path)) return 'area';
  const kind = kindOfFile(path);
  const parts = partsOfFile(path);
  if (kind === undefined || (parts.length === 0 && !hasProtectedSettings(kind.id))) {
    return undefined;
  }
  const before = parseFile(change.before);
  const after = parseFile(change.after);
  const mayEditAll = [kind, ...parts].every(({ area }) => mayEdit(operator, area));
  if (!mayEditAll) {
    if (before === 'unreadable' || after === 'unreadable') return 'area';
    const areaOf = (name: string) =>
      parts.find(({ setting }) => setting === name)?.area ?? kind.area;
    const areas = changedSettings(before, after).map(areaOf);
    if (!areas.every((area) => mayEdit(operator, area))) return 'area';
  }
  if (mayEdit(operator, 'outside')) return undefined;
  // What such a text would mean once it can be read is not known.
  if (after === 'unreadable') return 'outside';
  const known = before === 'unreadable' ? undefined : before;
  return findProtectedChanges(kind.id, known, after).length > 0 ? 'outside' : undefined;
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
