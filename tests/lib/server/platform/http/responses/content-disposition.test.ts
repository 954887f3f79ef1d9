import { expect, test } from 'vitest';
import { contentDisposition } from '@/lib/server/platform/http/responses/content-disposition';

test('encodes a name for old and new programs', () => {
  expect(contentDisposition('list.csv')).toBe(
    `attachment; filename="list.csv"; filename*=UTF-8''list.csv`,
  );
  const [plain = '', whole = ''] =
    contentDisposition('kůň "1" (a)%.pdf').split("; filename*=UTF-8''");
  expect(plain).toMatch(/^attachment; filename="[ -~]+\.pdf"$/);
  expect(plain.slice(22, -1)).not.toMatch(/["\\%]/);
  expect(whole).toBe('k%C5%AF%C5%88%20%221%22%20%28a%29%25.pdf');
});
