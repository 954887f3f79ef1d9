import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareBoot } from '@/scripts/prepare-boot';
import { plantTree } from '../support/tree';

test('an organisation cannot lose the script that every page begins with', async () => {
  const root = plantTree({
    'lib/site/boot.js': '// Why.\nfirst();\n',
    'public/icon.svg': '<svg/>',
  });
  const served = () => readFileSync(join(root, 'public/boot.js'), 'utf8');
  await prepareBoot(root);
  expect(served()).toBe('first();\n');

  writeFileSync(join(root, 'lib/site/boot.js'), 'second();\n');
  await prepareBoot(root);
  expect(served()).toBe('second();\n');

  rmSync(join(root, 'public'), { recursive: true });
  await prepareBoot(root);
  expect(served()).toBe('second();\n');
});
