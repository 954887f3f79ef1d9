import { z } from 'zod';
import type { DeskSetting } from '@/lib/server/platform/store/desk-settings-sql';

const attentionSchema = z.object({ assigned: z.boolean(), answered: z.boolean() });

/** Of what others do an operator gets a mail: what they assign to the operator, and what they answer of that. */
export type Attention = z.output<typeof attentionSchema>;

const defaultAttention: Attention = { assigned: true, answered: false };

/** Returns the name of the setting of an operator. */
export function attentionName(email: string): string {
  return `attention:${email}`;
}

/** Parses the setting of an operator. */
export function parseAttention(setting: DeskSetting | undefined): Attention {
  return attentionSchema.safeParse(setting?.value).data ?? defaultAttention;
}
