import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file and renames it into place, so that no reader gets a part of it. */
export async function writeAtomically(target: string, content: Buffer): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}`;
  await writeFile(temporary, content);
  await rename(temporary, target);
}
