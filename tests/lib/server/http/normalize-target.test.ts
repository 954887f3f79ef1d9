import { expect, test } from 'vitest';
import { originForm } from '@/lib/server/http/normalize-target';

test.each([
  ['http://larkmoor.example/', '/'],
  ['http://larkmoor.example', '/'],
  ['HTTPS://user@larkmoor.example:8080/visit?a=b#c', '/visit?a=b#c'],
  ['http://larkmoor.example?a=b', '/?a=b'],
  ['http:///visit', '/visit'],
  ['http://a.example//b.example/', '//b.example/'],
  ['/visit', '/visit'],
  ['/http://larkmoor.example/', '/http://larkmoor.example/'],
  ['*', '*'],
])('reads %s as %s', (target, path) => {
  expect(originForm(target)).toBe(path);
});
