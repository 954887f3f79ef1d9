import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A text that operators insert into replies. */
export interface SavedReplyData {
  readonly id: string;
  readonly title: string;
  /** With placeholders such as `{name}`. */
  readonly text: string;
  /** Who changed it last, and when. */
  readonly changed: string;
}

/** The props of the page of saved replies. */
export interface SavedRepliesPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly replies: readonly SavedReplyData[];
}
