import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { writeTree } from '@/tests/support/tree';

const root = join(import.meta.dirname, '../..');

const cruise = z.object({
  summary: z.object({
    violations: z.array(
      z.object({ rule: z.object({ name: z.string() }), from: z.string(), to: z.string() }),
    ),
  }),
});

/** A small site that violates every rule once, with allowed imports beside. */
const tree: Record<string, string> = {
  'package.json': JSON.stringify({
    dependencies: { react: '*' },
    devDependencies: { vitest: '*' },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { moduleResolution: 'bundler', module: 'esnext', paths: { '@/*': ['./*'] } },
  }),
  'node_modules/react/package.json': '{"name":"react","main":"index.js"}',
  'node_modules/react/index.js': 'module.exports = {}',
  'node_modules/vitest/package.json': '{"name":"vitest","main":"index.js"}',
  'node_modules/vitest/index.js': 'module.exports = {}',
  'node_modules/stray/package.json': '{"name":"stray","main":"index.js"}',
  'node_modules/stray/index.js': 'module.exports = {}',

  'pages/index.tsx': `
    import { One } from '@/components/ui/one';
    import { services } from '@/lib/server/services';
    export default [One, services];`,
  'pages/api/thing.ts': `
    import { services } from '@/lib/server/services';
    import { One } from '@/components/ui/one';
    export default [services, One];`,
  'lib/sky/star.ts': `export const star = 1;`,
  'pages/night.tsx': `import { star } from '@/lib/sky/star'; export default star;`,
  'pages/other.tsx': `import index from './index'; export default index;`,
  'components/ui/one.tsx': `import 'react'; export const One = 1;`,
  'components/ui/two.tsx': `import type { Services } from '@/lib/server/services'; export type Two = Services;`,
  'components/ui/five.tsx': `
    import type { props } from '@/lib/server/site/pages/page-props';
    export type Five = typeof props;`,
  'components/ui/six.tsx': `import { props } from '@/lib/server/site/pages/page-props'; export const six = props;`,
  'components/ui/seven.tsx': `import { type props } from '@/lib/server/site/pages/page-props'; export type Seven = typeof props;`,
  'lib/forms/loaded.ts': `import type { props } from '@/lib/server/site/pages/page-props'; export type Loaded = typeof props;`,
  'lib/server/site/pages/page-props.ts': `export const props = 1;`,
  'components/ui/three.tsx': `import { expect } from 'vitest'; export const three = expect;`,
  'components/ui/four.tsx': `import { tool } from '@/scripts/tool'; export const four = tool;`,
  'lib/forms/check.ts': `import { services } from '@/lib/server/services'; export const check = services;`,
  'lib/forms/file.ts': `import { join } from 'node:path'; export const file = join;`,
  'lib/forms/shown.ts': `import { One } from '@/components/ui/one'; export const shown = One;`,
  'lib/forms/lost.ts': `import { nowhere } from './nowhere'; export const lost = nowhere;`,
  'lib/forms/stray.ts': `import stray from 'stray'; export const found = stray;`,
  'lib/forms/left.ts': `import { right } from './right'; export const left = () => right;`,
  'lib/forms/right.ts': `import { left } from './left'; export const right = () => left;`,
  'lib/server/services.ts': `
    import { open } from './platform/store/open-database';
    import { stripe } from './payments/stripe/gateway';
    export const services = [open, stripe];
    export type Services = typeof services;`,
  'lib/server/platform/store/sqlite/sqlite-database.ts': `import { join } from 'node:path'; export const sqlite = join;`,
  'lib/server/platform/store/open-database.ts': `import { sqlite } from './sqlite/sqlite-database'; export const open = sqlite;`,
  'lib/server/payments/stripe/gateway.ts': `export const stripe = 1;`,
  'lib/server/desk/pay.ts': `import { stripe } from '@/lib/server/payments/stripe/gateway'; export const pay = stripe;`,
  'lib/server/desk/list.ts': `import { sqlite } from '@/lib/server/platform/store/sqlite/sqlite-database'; export const list = sqlite;`,
  'lib/server/platform/store/settled.ts': `import { file } from '@/lib/server/settings'; export const settled = file;`,
  'lib/server/site/pages/props.ts': `
    import { file } from '@/lib/server/settings';
    import { listen } from '@/lib/server/server';
    export const props = [file, listen];`,
  'lib/server/settings.ts': `export const file = 'file';`,
  'lib/server/server.ts': `export const listen = 1;`,
  'scripts/tool.ts': `export const tool = 1;`,
  'scripts/bench.ts': `import { pages } from '@/e2e/support/pages'; export const bench = pages;`,
  'scripts/start.ts': `import { expect } from 'vitest'; export const start = expect;`,
  'e2e/support/pages.ts': `import { tool } from '@/scripts/tool'; export const pages = tool;`,
  'tests/pages/index.test.ts': `import { expect } from 'vitest'; import index from '@/pages/index'; export default [expect, index];`,
};

function violationsIn(
  folder: string,
  sources = ['pages', 'components', 'lib', 'scripts', 'tests'],
): string[] {
  const script = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const args = [script, '--config', config, '--output-type', 'json', ...sources];
  const report = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { violations } = cruise.parse(JSON.parse(report)).summary;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} > ${to}`).sort();
}

test('reports every forbidden import and no allowed one', () => {
  const expected = [
    'nothing-imports-a-page: pages/other.tsx > pages/index.tsx',
    'api-imports-no-component: pages/api/thing.ts > components/ui/one.tsx',
    'browser-never-reaches-the-server: components/ui/two.tsx > lib/server/services.ts',
    'browser-never-reaches-the-server: lib/forms/check.ts > lib/server/services.ts',
    'browser-uses-types-of-loaders: components/ui/six.tsx > lib/server/site/pages/page-props.ts',
    'lib-imports-no-loader: lib/forms/loaded.ts > lib/server/site/pages/page-props.ts',
    'product-needs-no-dev-package: components/ui/three.tsx > node_modules/vitest/index.js',
    'product-needs-no-dev-package: scripts/start.ts > node_modules/vitest/index.js',
    'product-needs-no-tools: components/ui/four.tsx > scripts/tool.ts',
    'scripts-import-no-test: scripts/bench.ts > e2e/support/pages.ts',
    'only-registries-import-extensions: pages/night.tsx > lib/sky/star.ts',
    'browser-uses-no-node-module: lib/forms/file.ts > path',
    'lib-imports-no-component: lib/forms/shown.ts > components/ui/one.tsx',
    'everything-resolves: lib/forms/lost.ts > ./nowhere',
    'only-declared-packages: lib/forms/stray.ts > node_modules/stray/index.js',
    'no-cycles: lib/forms/left.ts > lib/forms/right.ts',
    'rooms-get-their-services: lib/server/platform/store/settled.ts > lib/server/settings.ts',
    'rooms-import-no-entry-point: lib/server/site/pages/props.ts > lib/server/server.ts',
    'only-services-picks-adapters: lib/server/desk/pay.ts > lib/server/payments/stripe/gateway.ts',
    'only-open-database-picks-databases: lib/server/desk/list.ts > lib/server/platform/store/sqlite/sqlite-database.ts',
  ];
  expect(violationsIn(writeTree(tree))).toEqual(expected.sort());
}, 60_000);

/** The rooms of each tree, each of which imports only those before it. */
const trees = Object.entries(
  z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(root, '.dependency-cruiser.rooms.json'), 'utf8'))),
);

test.each(trees)('orders every room of %s', (folder, ordered) => {
  const folders = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'server')
    .map(({ name }) => name);
  const rooms = new Set(ordered.map((room) => room.split('/')[0]));
  expect(folders.sort()).toEqual([...rooms].sort());
});

test('forbids a room of a tree to import the room after it, and allows the one before', () => {
  const pairs = trees.flatMap(([folder, ordered]) =>
    ordered.slice(1).map((room, index) => {
      const before = ordered[index] ?? '';
      const name = `room-order-${folder}-${before}`.replaceAll(/[^a-z]+/g, '-').replace(/-$/, '');
      return {
        name,
        before: `${folder}/${oneFolderOf(before)}`,
        room: `${folder}/${oneFolderOf(room)}`,
      };
    }),
  );
  const files = pairs.flatMap(({ before, room }): [string, string][] => [
    [`${before}/up.ts`, `import '@/${room}/end'; export const up = 1;`],
    [`${room}/down.ts`, `import '@/${before}/end'; export const down = 1;`],
    [`${room}/end.ts`, `export const end = 1;`],
    [`${before}/end.ts`, `export const end = 1;`],
  ]);
  const config = { 'package.json': '{}', 'tsconfig.json': tree['tsconfig.json'] ?? '' };
  const folder = writeTree({ ...config, ...Object.fromEntries(files) });
  // Extensions and the editor have a rule of their own too.
  const violations = violationsIn(folder, ['components', 'lib']).filter((violation) =>
    violation.startsWith('room-order-'),
  );
  expect(violations).toEqual(
    pairs.map(({ name, before, room }) => `${name}: ${before}/up.ts > ${room}/end.ts`).sort(),
  );
}, 60_000);

/** Returns the first folder of a room, such as `bookings/desk` of `bookings/(desk|door)`. */
function oneFolderOf(room: string): string {
  const [before = '', choices = ''] = room.split('(');
  return `${before}${choices.split('|')[0]}`;
}
