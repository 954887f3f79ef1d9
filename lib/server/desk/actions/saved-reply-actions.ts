import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { isId } from '@/lib/server/desk/pages/list-query';
import {
  cleanLine,
  cleanText,
  maxNoteLength,
  maxTitleLength,
} from '@/lib/server/desk/replies/reply-settings';
import { createId } from '@/lib/server/submissions/ids';

const done: ActionResult = { kind: 'done', next: '/desk/replies' };

/** Adds a saved reply, or changes the one that the field `id` names, and redirects to their page. */
export async function saveSavedReply({
  services,
  fields,
  operator,
  randomBytes,
}: DeskActionRequest): Promise<ActionResult> {
  const { store, now } = services;
  const title = cleanLine(fields.get('title'));
  const text = cleanText(fields.get('text'));
  if (title === '' || title.length > maxTitleLength) return { kind: 'invalid' };
  if (text === '' || text.length > maxNoteLength) return { kind: 'invalid' };
  const id = fields.get('id');
  const saved = await store.listSavedReplies();
  if (id !== null && !saved.some((reply) => reply.id === id)) return { kind: 'missing' };
  await store.saveSavedReply({
    id: id ?? createId(now(), randomBytes),
    title,
    text,
    changedBy: operator.email,
    changedAt: now(),
  });
  return done;
}

/** Deletes a saved reply and redirects to the page of the others. */
export async function deleteSavedReply({
  services,
  fields,
}: DeskActionRequest): Promise<ActionResult> {
  const id = fields.get('id');
  if (!isId(id)) return { kind: 'invalid' };
  return (await services.store.deleteSavedReply(id)) ? done : { kind: 'missing' };
}
