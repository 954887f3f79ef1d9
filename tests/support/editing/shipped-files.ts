import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the files of the project's own site and of the examples with an ending such as `.md`. */
export function readShippedFiles(extension: string): string[] {
  return ['content', 'scripts/examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(extension))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  );
}
