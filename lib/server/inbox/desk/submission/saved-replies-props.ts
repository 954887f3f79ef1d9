import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { namesOf } from '@/lib/server/inbox/desk/views/conversation-view';
import { shortTime } from '@/lib/server/desk/format-times';
import { pageWords } from '@/lib/words/lib/server/desk';
import { savedReplyWords } from '@/lib/words/lib/server/inbox/desk/conversation';

/** Returns the props of the page of saved replies. */
export async function savedRepliesProps({ services: { store }, display }: DeskPageRequest) {
  const [saved, operators] = await Promise.all([store.listSavedReplies(), store.listOperators()]);
  const names = namesOf(operators);
  return {
    title: pageWords.savedReplies,
    replies: saved.map(({ id, title, text, changedBy, changedAt }) => ({
      id,
      title,
      text,
      version: changedAt.getTime(),
      /** Who changed it last, and when. */
      changed: savedReplyWords.changed(names(changedBy), shortTime(changedAt, display).text),
    })),
  };
}
