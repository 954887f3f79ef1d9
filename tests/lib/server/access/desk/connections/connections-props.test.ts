import { expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';

test('offers exports of the list in the address', async () => {
  const desk = await startDesk();
  const headers = { Cookie: await desk.signIn() };
  const { body } = await desk.request('/desk/export?form=contact&state=spam&before=a', { headers });
  const search = '?form=contact&state=spam';
  expect(JSON.parse(body)).toMatchObject({
    back: `/desk/inbox${search}`,
    doorList: `/desk/door-list${search}`,
    files: [
      { href: `/api/desk/export.csv${search}` },
      { href: `/api/desk/export.csv${search}&bom=1` },
      { href: `/api/desk/export.json${search}` },
    ],
  });
});
