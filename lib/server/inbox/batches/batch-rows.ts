import { z } from 'zod';
import type { BatchChange } from '@/lib/server/inbox/batches/batch-record';
import { folders } from '@/lib/server/platform/store/tables/submission-rows';

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
