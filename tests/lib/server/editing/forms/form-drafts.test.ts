import { expect, test } from 'vitest';
import { formDrafts, type FormDraft } from '@/lib/server/editing/forms/form-drafts';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const draft: FormDraft = { entries: {}, base: null, isChecked: false, conflicts: [] };

test('keeps the newest drafts of each operator, and those of others', async () => {
  const drafts = formDrafts(await temporaryDirectory(), () => new Date());
  await drafts.keep({ operator: 'ben@example.org', target: 'hours' }, draft);
  for (let index = 0; index < 102; index += 1) {
    await drafts.keep({ operator: 'anna@example.org', target: `new/pages/${index}` }, draft);
  }
  const kept = await drafts.list('anna@example.org');
  expect(kept).toHaveLength(100);
  expect(kept).not.toContain('new/pages/0');
  expect(kept).toContain('new/pages/101');
  expect(await drafts.list('ben@example.org')).toEqual(['hours']);
});
