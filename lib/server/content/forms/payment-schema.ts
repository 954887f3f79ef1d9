import { z } from 'zod';
import { paymentMeta, sumWords } from '@/lib/words/lib/server/content/forms';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
import { text } from '@/lib/server/content/schemas/values';

/** A sum in a file. `parseSum` rejects numbers with a better message than this schema can. */
const sum = z.union([z.string(), z.number()], { error: () => sumWords.type });

const sums = z.record(z.string(), sum.meta(withWords(paymentMeta.sumsValue, { example: '8.00' })));

const layout: FormLayout = [
  'currency',
  'otherWays',
  'description',
  'receipt',
  { label: () => paymentMeta.parts.oneSum, fields: ['amount'] },
  { label: () => paymentMeta.parts.priceOfEach, fields: ['each', 'quantity'] },
  { label: () => paymentMeta.parts.priceByAnswer, fields: ['prices'] },
  { label: () => paymentMeta.parts.tickets, fields: ['tickets'] },
  { label: () => paymentMeta.parts.chosenSum, fields: ['presets'] },
];

const fieldReference = z
  .string()
  .meta(withWords(paymentMeta.fieldReference, { picks: 'question' }));

/** The price of a form. `parsePaymentTerms` checks it against the form's fields. */
export const paymentSchema = z
  .strictObject({
    currency: z.string().meta(paymentMeta.currency),
    description: text.optional().meta(paymentMeta.description),
    otherWays: text.meta(withWords(paymentMeta.otherWays, { control: 'paragraphs' })),
    receipt: z.boolean().default(false).meta(paymentMeta.receipt),
    amount: sum.optional().meta(withWords(paymentMeta.amount, { example: '40.00' })),
    prices: z
      .strictObject({
        field: fieldReference,
        of: sums.meta(paymentMeta.of),
      })
      .optional()
      .meta(paymentMeta.prices),
    each: sum.optional().meta(withWords(paymentMeta.each, { example: '8.00' })),
    quantity: z
      .string()
      .optional()
      .meta(withWords(paymentMeta.quantity, { picks: 'question' })),
    tickets: sums.optional().meta(paymentMeta.tickets),
    presets: z
      .strictObject({
        field: fieldReference,
        of: sums.optional().meta(paymentMeta.presetsOf),
        own: z
          .strictObject({
            option: z.string().meta(paymentMeta.option),
            field: z.string().meta(withWords(paymentMeta.field, { picks: 'question' })),
            min: sum.optional().meta(withWords(paymentMeta.min, { example: '5.00' })),
            max: sum.meta(withWords(paymentMeta.max, { example: '5000.00' })),
          })
          .optional()
          .meta(paymentMeta.own),
      })
      .optional()
      .meta(paymentMeta.presets),
  })
  .meta(withWords(paymentMeta.payment, { layout }));

export type PaymentFile = z.output<typeof paymentSchema>;
