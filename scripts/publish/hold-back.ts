import type { Content } from '@/lib/server/content/content';
import type { Problem } from '@/lib/server/content/files/problems';
import type { Candidate } from './candidate';

/** A file that keeps its published state, with what its new state would break. */
export interface HeldFile {
  readonly file: string;
  readonly problems: readonly Problem[];
}

export type Checked =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type Settled =
  | { readonly ok: true; readonly content: Content; readonly held: readonly HeldFile[] }
  /** The published version has problems too. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Holds back the changed files of a candidate with which it has problems: those that have a mistake, those
 * that depend on them, and those that break a file which has not changed. `held` are held back in any case.
 */
export async function holdBackProblems(
  candidate: Candidate,
  check: () => Promise<Checked>,
  held: readonly HeldFile[],
): Promise<Settled> {
  const checkWith = async (files: Iterable<string>) => {
    await candidate.hold(new Set(files));
    return check();
  };
  const fixed = new Set(held.map(({ file }) => file));
  const found = new Map<string, readonly Problem[]>();
  const all = () => new Set([...fixed, ...found.keys()]);
  let result = await checkWith(fixed);
  while (!result.ok) {
    const { problems } = result;
    const changed = candidate.changes.filter((file) => !all().has(file));
    const own = changed.filter((file) => problems.some((problem) => problem.file === file));
    for (const file of own) found.set(file, problemsOf(problems, file));
    if (own.length === 0) {
      const file = await findCause(changed, problems, all(), checkWith);
      if (file === undefined) {
        await candidate.hold(new Set());
        return { ok: false, problems };
      }
      found.set(file, problems);
    }
    result = await checkWith(all());
  }
  // A file may have had problems only with one that was held back after it.
  for (const file of [...found.keys()]) {
    const others = [...all()].filter((other) => other !== file);
    const without = await checkWith(others);
    if (!without.ok) continue;
    found.delete(file);
    result = without;
  }
  await candidate.hold(all());
  const list = [...found].map(([file, problems]) => ({ file, problems }));
  return { ok: true, content: result.content, held: [...held, ...list] };
}

function problemsOf(problems: readonly Problem[], file: string): readonly Problem[] {
  return problems.filter((problem) => problem.file === file);
}

/**
 * Finds the change after which files in their published state have problems: some of the changes before it
 * have none, and with it they have some. Returns `undefined` if there are problems without any change.
 */
async function findCause(
  changed: readonly string[],
  problems: readonly Problem[],
  held: ReadonlySet<string>,
  checkWith: (files: Iterable<string>) => Promise<Checked>,
): Promise<string | undefined> {
  const files = new Set(problems.map(({ file }) => file));
  const breaks = async (count: number) => {
    const result = await checkWith([...held, ...changed.slice(count)]);
    return !result.ok && result.problems.some(({ file }) => files.has(file));
  };
  let [right, wrong] = [0, changed.length];
  if (wrong === 0 || (await breaks(right))) return undefined;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (await breaks(middle)) wrong = middle;
    else right = middle;
  }
  return changed[right];
}
