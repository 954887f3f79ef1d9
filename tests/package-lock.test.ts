import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

test('the lock file holds the optional packages of every platform', () => {
  const locked = Object.keys(lock.packages);
  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)));
  // `npm ci` refuses a lock without them; delete the lock and node_modules to make it anew.
  expect(missing).toEqual([]);
});
