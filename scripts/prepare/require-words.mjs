import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the modules in lib/words before a command that needs them, unless they are those of the catalogues and of
 * the scripts that write them. Returns whether they are.
 * @param {string} root
 * @returns {boolean}
 */
export function requireWords(root) {
  const mark = join(root, 'lib/words/.digest');
  const digest = digestOf(root, ['lib/languages', 'scripts/languages']);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return true;
  const args = ['--import', 'tsx', join(root, 'scripts/prepare/write-words.ts')];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) return false;
  mkdirSync(join(root, 'lib/words'), { recursive: true });
  writeFileSync(mark, digest);
  return true;
}

/**
 * Returns a hash of the files in folders.
 * @param {string} root
 * @param {readonly string[]} folders
 */
function digestOf(root, folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
