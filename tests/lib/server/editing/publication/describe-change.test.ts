import { expect, test } from 'vitest';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { describePublished } from '@/lib/server/editing/publication/describe-change';
import { changesBetween } from '@/lib/server/editing/publication/list-changes';
import { newOperator } from '@/tests/support/operators';
import { writeTree } from '@/tests/support/tree';

const path = 'content/forms/contact.yaml';

function versionWith(text: string) {
  const folder = writeTree({ [path]: text });
  const files = { [path]: versionOfBytes(text) };
  return { folder, manifest: { version: 'a', createdAt: new Date(0), files } };
}

test('shows what a publication has changed to those who may edit the file', async () => {
  const [before, after] = [
    versionWith('title: Contact\nnotify: [ana@example.org]\n'),
    versionWith('title: Contact\nnotify: [ben@example.org]\n'),
  ];
  const [change] = changesBetween(before.manifest, after.manifest);
  if (change === undefined) throw new Error('Nothing has changed.');
  const seenBy = async (...areas: readonly ('forms' | 'hours')[]) => {
    const editor = newOperator({ role: 'editor', areas });
    return describePublished(editor, before, after, change);
  };
  expect(JSON.stringify(await seenBy('forms'))).toContain('ben@example.org');
  const hidden = await seenBy('hours');
  expect(hidden).toMatchObject({ path, title: 'Contact', differences: [], isAllowed: false });
});
