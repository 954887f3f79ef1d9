import { z } from 'zod';
import { sumWords } from '@/lib/server/content/forms/words';
import { text } from '@/lib/server/content/schemas/values';

/** A sum in a file. `parseSum` rejects numbers with a better message than this schema can. */
const sum = z.union([z.string(), z.number()], { error: sumWords.type });

const sums = z.record(z.string(), sum);

/** The price of a form. `parsePaymentTerms` checks it against the form's fields. */
export const paymentSchema = z.strictObject({
  currency: z.string(),
  description: text.optional(),
  otherWays: text,
  receipt: z.boolean().default(false),
  amount: sum.optional(),
  prices: z.strictObject({ field: z.string(), of: sums }).optional(),
  each: sum.optional(),
  quantity: z.string().optional(),
  tickets: sums.optional(),
  presets: z
    .strictObject({
      field: z.string(),
      of: sums.optional(),
      own: z
        .strictObject({
          option: z.string(),
          field: z.string(),
          min: sum.optional(),
          max: sum,
        })
        .optional(),
    })
    .optional(),
});

export type PaymentFile = z.output<typeof paymentSchema>;
