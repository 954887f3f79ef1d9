import { z } from 'zod';
import { text } from '@/lib/server/content/forms/field-schema';

/** A sum as it stands in a file. A number is taken here only to be refused by a better sentence. */
const sum = z.union([z.string(), z.number()], { error: "write a sum in quotes, such as '8.00'" });

const sums = z.record(z.string(), sum);

/** What a form costs, in its file. How it fits the form's fields is checked by `readTerms`. */
export const paymentSchema = z.strictObject({
  currency: z.string(),
  description: text.optional(),
  otherWays: text,
  receipt: z.boolean().default(false),
  amount: sum.optional(),
  prices: z.strictObject({ field: z.string(), of: sums }).optional(),
  each: sum.optional(),
  quantity: z.string().optional(),
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

/** The same after reading. */
export type PaymentFile = z.output<typeof paymentSchema>;
