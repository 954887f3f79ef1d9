import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import type { Problem } from '@/lib/server/content/files/problems';
import { siteLanguages } from '@/lib/server/content/site-languages';
import { parseThirdParties } from '@/lib/server/content/third-parties';
import { buildVersionFolder } from '@/lib/server/content/versions/publications';
import { languages, variants } from '@/lib/words/languages';

/** What a build takes from a file of the content. */
interface BuildPart {
  readonly file: string;
  readonly read: (written: unknown) => unknown;
  readonly message: string;
}

const buildParts: readonly BuildPart[] = [
  {
    file: 'content/site.yaml',
    read: parseThirdParties,
    message:
      '"embeds" or "analytics" has changed, which decides on the headers of every page: run `npm run build` and start the site again.',
  },
  {
    file: 'content/site.yaml',
    read: (written) => siteLanguages(written, [...languages, ...variants]),
    message:
      '"locale", "languages" or "formOfAddress" has changed, which decides on the words in the scripts of pages: run `npm run build` and start the site again.',
  },
];

/** Reports changes that only a build applies. `staging` holds the content to publish. */
export async function findBuildChanges(root: string, staging: string): Promise<Problem[]> {
  const kept = buildVersionFolder(root);
  const built = existsSync(kept) ? kept : siteDirectory(root);
  const problems = await Promise.all(
    buildParts.map(async ({ file, read, message }) => {
      const [before, after] = await Promise.all([readPart(built, file), readPart(staging, file)]);
      const isEqual = JSON.stringify(read(before)) === JSON.stringify(read(after));
      return isEqual ? [] : [{ file, message }];
    }),
  );
  return problems.flat();
}

async function readPart(folder: string, file: string): Promise<unknown> {
  const path = join(folder, file);
  return existsSync(path) ? parse(await readFile(path, 'utf8')) : undefined;
}
