import { expect, test } from 'vitest';
import { connectionOf } from '@/lib/server/platform/store/postgres/postgres-programs';

test.each([
  [
    'postgres://desk:s%40cret@db.example:5432/site',
    'postgres://desk@db.example:5432/site',
    { PGPASSWORD: 's@cret' },
  ],
  ['postgres://desk@db/site?host=/run/pg', 'postgres://desk@db/site?host=%2Frun%2Fpg', {}],
  [
    'postgres://db/site?password=p&sslmode=no-verify&uselibpqcompat=true',
    'postgres://db/site?sslmode=require',
    { PGPASSWORD: 'p' },
  ],
])('passes %s on without its password', (address, url, env) => {
  expect(connectionOf(address)).toEqual({ url, env });
});
