import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { formDrafts } from '@/lib/server/editing/forms/form-drafts';
import { finishMoves, journalMove } from '@/lib/server/editing/moves/finish-moves';
import { followMove } from '@/lib/server/editing/moves/follow-move';
import { sourceDraft } from '@/lib/server/editing/source/source-target';
import { startMoveSite } from '@/tests/support/editing/move-site';
import { newOperator } from '@/tests/support/operators';

const from = 'content/events/talk.yaml';
const to = 'content/events/long-talk.yaml';

/** A move that was begun when the server ended, with what an operator has typed into the form and the text before. */
async function startMove() {
  const { desk, data, directory } = await startMoveSite();
  const operator = newOperator({}).email;
  const drafts = formDrafts(data, () => new Date());
  const draft = { entries: { v: ['Typed.'] }, base: {}, isChecked: false, conflicts: [] };
  for (const target of [from, sourceDraft(from)]) await drafts.keep({ operator, target }, draft);
  await journalMove(data, { operator, moved: [{ from, to }] });
  const services = { ...desk.services, settings: { ...desk.services.settings, DATA_DIR: data } };
  const copy = workingCopyOf(process.cwd());
  const finish = () => finishMoves(copy, services);
  const recorded = () => followMove(copy, desk.store, from);
  const moveFile = () => {
    renameSync(join(directory, from), join(directory, to));
  };
  const journals = () => readdirSync(join(data, 'editing/moves'));
  return { finish, recorded, moveFile, journals, list: () => drafts.list(operator) };
}

test('takes along what was typed if the server ended after the files had moved', async () => {
  const { finish, recorded, moveFile, journals, list } = await startMove();
  moveFile();
  expect(await recorded()).toBeUndefined();
  await finish();
  expect(await list()).toEqual([to, sourceDraft(to)]);
  expect(await recorded()).toBe(to);
  expect(journals()).toEqual([]);
});

test('leaves what was typed where it is if the files have not moved', async () => {
  const { finish, recorded, journals, list } = await startMove();
  await finish();
  expect(await list()).toEqual([from, sourceDraft(from)]);
  expect(await recorded()).toBeUndefined();
  expect(journals()).toEqual([]);
});
