import { z } from 'zod';
import type { BatchChange } from '@/lib/server/platform/store/batch-store';
import { folders } from '@/lib/server/platform/store/submission-record';

export interface BatchRow {
  readonly id: string;
  readonly operator: string;
  readonly created_at: number;
  /** A BatchChange as JSON. */
  readonly change: string;
}

/** The value of one submission before and after a change, as text; '' for none. */
export interface BatchItemRow {
  readonly batch: string;
  readonly submission: string;
  readonly before: string;
  readonly changed_to: string;
}

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('unread') }),
  z.object({
    kind: z.literal('move'),
    to: z.enum([...folders, 'restore']),
    reason: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('assign'), assignee: z.string().exactOptional() }),
  z.object({ kind: z.literal('add-label'), label: z.string() }),
  z.object({ kind: z.literal('remove-label'), label: z.string() }),
]);

export function parseChange(change: string): BatchChange {
  return changeSchema.parse(JSON.parse(change));
}
