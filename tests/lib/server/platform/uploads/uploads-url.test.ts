import { expect, test } from 'vitest';
import { parseUploadsUrl } from '@/lib/server/platform/uploads/uploads-url';

test('parses a bucket with a prefix, a region and an endpoint', () => {
  const address = 's3://site-uploads/a/b/?region=auto&endpoint=https://s3.example.org';
  expect(parseUploadsUrl(address)).toEqual({
    bucket: 'site-uploads',
    prefix: 'a/b/',
    region: 'auto',
    endpoint: 'https://s3.example.org',
  });
  expect(parseUploadsUrl('s3://site?region=eu-central-1')).toEqual({
    bucket: 'site',
    prefix: '',
    region: 'eu-central-1',
  });
});

test.each([
  'site',
  'https://site?region=eu-central-1',
  's3://site',
  's3://S?region=eu-central-1',
  's3://key:secret@site?region=eu-central-1',
  's3://site/../x%20y?region=eu-central-1',
  's3://site?region=eu central',
  's3://site?region=eu-central-1&endpoint=ftp://s3.example.org',
  's3://site?region=eu-central-1&endpoint=https://s3.example.org/path',
  's3://site?region=eu-central-1&endpiont=https://s3.example.org',
])('rejects %j', (address) => {
  expect(parseUploadsUrl(address)).toBeUndefined();
});
