import { expect, test } from 'vitest';
import { watchConsole } from './watch-console';

test('records errors and warnings only', () => {
  const target = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const watch = watchConsole(target);
  watch.begin();
  Reflect.apply(target.error, target, ['%s is missing', 'a key']);
  Reflect.apply(target.warn, target, ['old']);
  target.info();
  expect(watch.end()).toEqual(['console.error: a key is missing', 'console.warn: old']);
});

test('clears the record at the start of a test', () => {
  const target = { error: () => undefined, warn: () => undefined };
  const watch = watchConsole(target);
  watch.begin();
  target.error();
  watch.begin();
  expect(watch.end()).toEqual([]);
});
