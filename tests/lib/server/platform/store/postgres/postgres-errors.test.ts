import { expect, test } from 'vitest';
import { convertPostgresError } from '@/lib/server/platform/store/postgres/postgres-errors';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

const coded = (code: string) => Object.assign(new Error('words'), { code });

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  '08006',
  '40P01',
  '40001',
  '53300',
  '53100',
  '55P03',
  '57P01',
  '57P03',
  '57014',
])('converts %s to StoreBusy', (code) => {
  const trouble = convertPostgresError(coded(code));
  expect(StoreBusy.is(trouble)).toBe(true);
  expect(trouble.message).toBe(`${code}: words`);
});

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])('converts %j to StoreBusy', (message) => {
  expect(StoreBusy.is(convertPostgresError(new Error(message)))).toBe(true);
});

test.each(['28P01', '3D000', '42P01', '23503', 'ERR_INVALID_URL'])(
  'does not convert %s',
  (code) => {
    const error = coded(code);
    expect(convertPostgresError(error)).toBe(error);
  },
);
