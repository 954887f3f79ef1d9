import { z } from 'zod';
import { mayEdit } from '@/lib/server/access/areas';
import { hasValue, optionalText } from '@/lib/server/desk/fields';
import { fullTime } from '@/lib/server/desk/format-times';
import type { DeskActionRequest } from '@/lib/server/desk/desk-action';
import { editingAction } from '@/lib/server/editing/editing';
import {
  readEditedFile,
  workingCopyOf,
  type EditedFile,
} from '@/lib/server/editing/files/working-copy';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { polledMs, presenceIn } from '@/lib/server/editing/presence/presence';
import { findSaver, nameOfOperator } from '@/lib/server/editing/presence/savers';
import { presenceWords } from '@/lib/words/lib/server/editing/presence';

const presenceFields = {
  target: z.string().max(200),
  /** The version of the file that the form was shown for. */
  seen: optionalText,
  leaves: hasValue('yes'),
};

/** Keeps that an operator is at a form, or leaves it, and responds with who else is there, as JSON. */
export const stayAtForm = editingAction(presenceFields, async (request) => {
  const { input, operator, services } = request;
  const { store, settings, now } = services;
  const target = findFormTarget(input.target);
  if (target === undefined || !mayEdit(operator, target.kind.area)) return { kind: 'missing' };
  const presence = presenceIn(settings.DATA_DIR, now);
  if (input.leaves) {
    await presence.leave(input.target, operator.email);
    return { kind: 'json', value: {} };
  }
  const file = await readEditedFile(workingCopyOf(process.cwd()), target.path);
  // Names of files that are not there could fill the disk.
  if (file === undefined) return { kind: 'json', value: { others: [] } };
  await presence.enter(input.target, operator.email, polledMs);
  const emails = await presence.others(input.target, operator.email);
  const others = await Promise.all(emails.map((email) => nameOfOperator(store, email)));
  const saved = await describeSave(request, file, input.seen ?? '');
  return { kind: 'json', value: { others, ...(saved === undefined ? {} : { saved }) } };
});

/** Says who has saved a file since a version; `undefined` if it still has that. */
async function describeSave(
  { services: { store, now }, readContent }: DeskActionRequest,
  { path, version }: EditedFile,
  seen: string,
): Promise<string | undefined> {
  if (seen === '' || version === seen) return undefined;
  const saver = await findSaver(store, path, version);
  if (saver === undefined) return presenceWords.savedElsewhere;
  const { site } = await readContent();
  const time = fullTime(saver.at, { ...site, now: now() }).text;
  return presenceWords.saved(await nameOfOperator(store, saver.operator), time);
}
