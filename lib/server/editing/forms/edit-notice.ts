import { changesHref } from '@/lib/editing/publication';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { entryNotices } from '@/lib/words/lib/server/editing/entries';
import { saveWords } from '@/lib/words/lib/server/editing/forms';

const saved: Readonly<Record<string, string>> = {
  saved: saveWords.saved,
  merged: saveWords.merged,
  ...entryNotices,
};

const notices: Readonly<Record<string, string>> = {
  ...saved,
  unchanged: saveWords.unchanged,
  discarded: saveWords.discarded,
};

const failures: Readonly<Record<string, string>> = {
  inexact: saveWords.inexact,
  changed: saveWords.changed,
  'changed-since': saveWords.changedSince,
  ...saveWords.refused,
};

/** Returns what the last action has done to a file, and the address at which visitors get it. */
export function editNotice(query: DeskPageRequest['context']['query']) {
  const failure = noticeOf(query, failures);
  return {
    notice: failure ?? noticeOf(query, notices),
    isProblem: failure !== undefined,
    publishHref: noticeOf(query, saved) === undefined ? undefined : changesHref,
  };
}
