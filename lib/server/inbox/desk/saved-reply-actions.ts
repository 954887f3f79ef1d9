import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { filled, id, line, optionalText, paragraphs } from '@/lib/server/desk/fields';
import { maxNoteLength, maxTitleLength } from '@/lib/server/inbox/replies/reply-settings';
import { createId } from '@/lib/server/platform/store/ids';

const done: ActionResult = { kind: 'done', next: '/desk/replies' };

const savedReplyFields = {
  id: optionalText,
  title: line.pipe(filled(maxTitleLength)),
  text: paragraphs.pipe(filled(maxNoteLength)),
};

/** Adds a saved reply, or changes the one that the field `id` names, and redirects to their page. */
export const saveSavedReply = deskAction(savedReplyFields, async (request) => {
  const { services, input, operator, randomBytes } = request;
  const { store, now } = services;
  const { title, text, id } = input;
  const saved = await store.listSavedReplies();
  if (id !== undefined && !saved.some((reply) => reply.id === id)) return { kind: 'missing' };
  await store.saveSavedReply({
    id: id ?? createId(now(), randomBytes),
    title,
    text,
    changedBy: operator.email,
    changedAt: now(),
  });
  return done;
});

/** Deletes a saved reply and redirects to the page of the others. */
export const deleteSavedReply = deskAction({ id }, async ({ services, input }) => {
  return (await services.store.deleteSavedReply(input.id)) ? done : { kind: 'missing' };
});
