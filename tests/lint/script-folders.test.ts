import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

test('keeps only the entry points of npm commands at the root of scripts/', () => {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text));
  const commands = Object.values(scripts).join('\n');
  const entryPoints = [...commands.matchAll(/\bscripts\/([\w.-]+)/g)].map(([, name]) => name);
  const files = readdirSync(join(root, 'scripts'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(files.sort()).toEqual([...new Set(entryPoints)].sort());
});
