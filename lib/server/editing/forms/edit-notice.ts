import { changesHref } from '@/lib/editing/publication';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { entryNotices } from '@/lib/words/lib/server/editing/entries';
import { saveWords } from '@/lib/words/lib/server/editing/forms';

/** Returns what the last action has done to a file, and the address at which visitors get it. */
export function editNotice(query: DeskPageRequest['context']['query']) {
  const { saved, merged, unchanged, discarded, inexact, changed, changedSince } = saveWords;
  const change = noticeOf(query, { saved, merged, ...entryNotices });
  const failure = noticeOf(query, {
    ...{ inexact, changed, 'changed-since': changedSince },
    ...saveWords.refused,
  });
  return {
    notice: failure ?? change ?? noticeOf(query, { unchanged, discarded }),
    isProblem: failure !== undefined,
    publishHref: change === undefined ? undefined : changesHref,
  };
}
