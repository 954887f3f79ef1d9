import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findLeaks } from '@/scripts/build/bundle-leaks';
import { writeTree } from '@/tests/support/tree';

const chunk = '.next/static/chunks/app.js';
const sources = {
  'lib/server/desk/tokens.ts': `export const sentence = 'This link to the desk was used before';`,
  'lib/forms/errors/issue.ts': `export const words = 'Enter the name you go by';`,
  '.env.example': '# The directory for submissions.\nDATA_DIR=./data\nSECRET_KEY=\n',
};

test('accepts a build with strings that server and browser share', () => {
  const root = writeTree({
    ...sources,
    'lib/server/forms/answer.ts': `export const words = 'Enter the name you go by';`,
    [chunk]: 'let a="Enter the name you go by";',
  });
  expect(findLeaks(root)).toEqual([]);
});

test.each([
  ['strings of lib/server/desk/tokens.ts', 'let a="This link to the desk was used before";'],
  ['the setting DATA_DIR', 'let a=process.env.DATA_DIR;'],
  ['the setting SECRET_KEY', 'let a={SECRET_KEY:1};'],
  ['the package zod', 'class a{name="ZodError"}'],
  ['the server’s part of a kind of field', 'let a={canaryValue:()=>""}'],
  ['the practice payment service', 'frame.src=origin+"/practice/frames/field.html"'],
  ['the routes of the desk', 'self.__BUILD_MANIFEST={"/desk":["desk.js"]}'],
  ['a reference to a source map', 'let a;\n//# sourceMappingURL=app.js.map'],
  ['a path of this machine', 'let a="file:///build/lib/a.ts"'],
])('finds %s', (what, text) => {
  expect(findLeaks(writeTree({ ...sources, [chunk]: text }))).toEqual([{ file: chunk, what }]);
});

test('accepts strings of the framework', () => {
  const name = `'access-control-request-method'`;
  const root = writeTree({
    ...sources,
    'lib/server/forms/answer.ts': `export const header = ${name};`,
    'next.config.js': `module.exports = [${name}];`,
    [chunk]: `let a=${name};`,
  });
  expect(findLeaks(root)).toEqual([]);
});

test('accepts the routes of pages', () => {
  const root = writeTree({
    ...sources,
    'lib/server/actions.ts': `export const path = '/booking/offer/[token]';`,
    'pages/booking/offer/[token].tsx': 'export {};',
    [chunk]: 'let a=["/booking/offer/[token]"];',
  });
  expect(findLeaks(root)).toEqual([]);
});

test('accepts longer names that contain the name of a setting', () => {
  const text = 'let a={DATA_DIR_OFF:1,OLD_DATA_DIR:2};';
  expect(findLeaks(writeTree({ ...sources, [chunk]: text }))).toEqual([]);
});

test.each([
  ['.next/static/chunks/7.js', 'let a="https://js.stripe.com",b="name";', 0],
  ['.next/static/chunks/7.js', 'let a="https://js.stripe.com",b="form_started";', 1],
  ['.next/static/chunks/7.js', 'let a={name:"react-stripe-js"},b="form_started";', 1],
  ['.next/static/chunks/pages/_app-1.js', 'let a="https://js.stripe.com";', 1],
  ['.next/static/chunks/pages/_app-1.js', 'let a="form_started";', 0],
])('reports payment packages outside their own chunks: %s %s', (file, text, leaks) => {
  expect(findLeaks(writeTree({ ...sources, [file]: text }))).toHaveLength(leaks);
});

test('finds a source map', () => {
  const root = writeTree({ ...sources, '.next/static/chunks/app.js.map': '{}' });
  expect(findLeaks(root)).toEqual([{ file: `${chunk}.map`, what: 'a source map' }]);
});

test('finds the path of the project itself', () => {
  const root = writeTree(sources);
  mkdirSync(dirname(join(root, chunk)), { recursive: true });
  writeFileSync(join(root, chunk), `let a="${root}/lib/forms/errors/issue.ts";`);
  expect(findLeaks(root)).toEqual([{ file: chunk, what: 'a path of this machine' }]);
});
