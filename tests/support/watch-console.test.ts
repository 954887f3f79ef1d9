import { expect, test } from 'vitest';
import { watchConsole } from './watch-console';

test('errors and warnings are noted, other words are not', () => {
  const target = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const watch = watchConsole(target);
  watch.begin();
  Reflect.apply(target.error, target, ['%s is missing', 'a key']);
  Reflect.apply(target.warn, target, ['old']);
  target.info();
  expect(watch.end()).toEqual(['console.error: a key is missing', 'console.warn: old']);
});

test('each test begins with a clean sheet', () => {
  const target = { error: () => undefined, warn: () => undefined };
  const watch = watchConsole(target);
  watch.begin();
  target.error();
  watch.begin();
  expect(watch.end()).toEqual([]);
});
