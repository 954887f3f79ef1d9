import { fromRow } from '@/lib/server/platform/store/rows';
import { z } from 'zod';
import type {
  Note,
  RelatedSubmission,
  ReplyDraft,
  SavedReply,
} from '@/lib/server/inbox/replies/conversation-record';
import type {
  NoteRow,
  ReplyDraftRow,
  SavedReplyRow,
} from '@/lib/server/platform/store/tables/inbox-rows';
import { folders, type SubmissionRow } from '@/lib/server/platform/store/tables/submission-rows';

/** The columns of a related submission. */
type RelatedRow = Pick<
  SubmissionRow,
  'awaits_payment' | 'form' | 'id' | 'received_at' | 'reference' | 'state'
> & { readonly merged_into: string | null };

const folderSchema = z.enum(folders);

export function parseNote({ content, ...note }: NoteRow): Note {
  return { ...fromRow(note), text: content };
}

export function parseReplyDraft({ content, ...draft }: ReplyDraftRow): ReplyDraft {
  return { ...fromRow(draft), text: content };
}

export function parseSavedReply({ content, ...reply }: SavedReplyRow): SavedReply {
  return { ...fromRow(reply), text: content };
}

export function parseRelated({ awaits_payment, ...row }: RelatedRow): RelatedSubmission {
  const state = awaits_payment === 1 ? 'unpaid' : folderSchema.parse(row.state);
  return { ...fromRow(row), state };
}
