import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const flag = '--site';
const folderOfExamples = 'scripts/examples';

/** The sites that come with the software beside Larkmoor: the folders of `scripts/examples`. */
export function exampleSites(root: string): readonly string[] {
  return readdirSync(join(root, folderOfExamples)).sort();
}

/** The site of a command, and the flags for the server that remain. */
export type ExampleChoice =
  | { readonly ok: true; readonly folder: string; readonly args: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads `--site NAME` of a command. Returns the folder of that example relative to the project, empty for
 * Larkmoor, or what to write instead.
 */
export function chooseExample(root: string, args: readonly string[]): ExampleChoice {
  const at = args.indexOf(flag);
  if (at === -1) return { ok: true, folder: '', args };
  const name = args[at + 1] ?? '';
  const names = exampleSites(root);
  if (!names.includes(name)) {
    const problem = `There is no example "${name}". Write ${flag} and one of: ${names.join(', ')}.`;
    return { ok: false, problem };
  }
  return { ok: true, folder: `${folderOfExamples}/${name}`, args: args.toSpliced(at, 2) };
}
