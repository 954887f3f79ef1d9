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
import { folders } from '@/lib/server/platform/store/tables/submission-rows';

/** The columns of a related submission. */
interface RelatedRow {
  readonly id: string;
  readonly reference: string;
  readonly form: string;
  readonly received_at: number;
  readonly state: string;
  readonly awaits_payment: number;
}

const folderSchema = z.enum(folders);

export function parseNote({ content, created_at, ...note }: NoteRow): Note {
  return { ...note, text: content, createdAt: new Date(created_at) };
}

export function parseReplyDraft({ content, changed_at, ...draft }: ReplyDraftRow): ReplyDraft {
  return { ...draft, text: content, changedAt: new Date(changed_at) };
}

export function parseSavedReply({ id, title, content, ...change }: SavedReplyRow): SavedReply {
  const { changed_by: changedBy, changed_at } = change;
  return { id, title, text: content, changedBy, changedAt: new Date(changed_at) };
}

export function parseRelated(row: RelatedRow): RelatedSubmission {
  const { id, reference, form, received_at, state, awaits_payment } = row;
  return {
    id,
    reference,
    form,
    receivedAt: new Date(received_at),
    state: awaits_payment === 1 ? 'unpaid' : folderSchema.parse(state),
  };
}
