import type { GetServerSidePropsResult } from 'next';
import type { SavedRepliesPageProps } from '@/lib/inbox/saved-replies-page';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import { namesOf } from '@/lib/server/inbox/desk/views/conversation-view';
import { shortTime } from '@/lib/server/desk/format-times';
import { pageWords, savedReplyWords } from '@/lib/server/desk/words';

/** Returns the props of the page of saved replies. */
export async function savedRepliesProps(
  { operator, services: { store, settings, now } }: DeskPageRequest,
  read: () => Promise<Pick<DeskContent, 'site'>> = getContent,
): Promise<GetServerSidePropsResult<SavedRepliesPageProps>> {
  const { site } = await read();
  const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const [saved, operators] = await Promise.all([store.listSavedReplies(), store.listOperators()]);
  const names = namesOf(operators);
  return {
    props: {
      ...frameDesk(site, pageWords.savedReplies, operator, settings.PAYMENTS),
      replies: saved.map(({ id, title, text, changedBy, changedAt }) => ({
        id,
        title,
        text,
        changed: savedReplyWords.changed(names(changedBy), shortTime(changedAt, display).text),
      })),
    },
  };
}
