import { z } from 'zod';
import { sumWords } from '@/lib/words/lib/server/content/forms';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { text } from '@/lib/server/content/schemas/values';

/** A sum in a file. `parseSum` rejects numbers with a better message than this schema can. */
const sum = z.union([z.string(), z.number()], { error: () => sumWords.type });

const sums = z.record(z.string(), sum.meta({ label: 'Sum', example: '8.00' }));

const layout: FormLayout = [
  'currency',
  'otherWays',
  'description',
  'receipt',
  { label: 'One sum', fields: ['amount'] },
  { label: 'A price of each', fields: ['each', 'quantity'] },
  { label: 'A price by the answer', fields: ['prices'] },
  { label: 'Tickets', fields: ['tickets'] },
  { label: 'A sum that visitors choose', fields: ['presets'] },
];

const fieldReference = z
  .string()
  .meta({ label: 'Field', help: 'The name of a field with choices.', picks: 'question' });

/** The price of a form. `parsePaymentTerms` checks it against the form's fields. */
export const paymentSchema = z
  .strictObject({
    currency: z.string().meta({ label: 'Currency', help: 'Its three letters.', example: 'GBP' }),
    description: text
      .optional()
      .meta({ label: 'What it is for', help: 'It is on the statement of the card.' }),
    otherWays: text.meta({
      label: 'Other ways to pay',
      help: 'For visitors whose browser cannot show the field for a card.',
      control: 'paragraphs',
    }),
    receipt: z
      .boolean()
      .default(false)
      .meta({ label: 'Receipt by mail', help: 'The visitor gets one for each payment.' }),
    amount: sum.optional().meta({ label: 'Sum', help: 'What each costs.', example: '40.00' }),
    prices: z
      .strictObject({
        field: fieldReference,
        of: sums.meta({
          label: 'Prices',
          help: 'What each choice costs.',
          nameLabel: 'Choice',
          itemName: 'price',
        }),
      })
      .optional()
      .meta({ label: 'Price by the answer', help: 'What it costs depends on a choice.' }),
    each: sum.optional().meta({ label: 'Price of one', help: 'In the currency.', example: '8.00' }),
    quantity: z.string().optional().meta({
      label: 'Field that counts',
      help: 'The name of a number in the form.',
      picks: 'question',
    }),
    tickets: sums.optional().meta({
      label: 'Prices of tickets',
      help: 'Of a number in the form, which counts the tickets.',
      nameLabel: 'Short name of the question',
      itemName: 'price',
    }),
    presets: z
      .strictObject({
        field: fieldReference,
        of: sums.optional().meta({
          label: 'Sums',
          help: 'Only where a choice is not a sum itself.',
          nameLabel: 'Choice',
          itemName: 'sum',
        }),
        own: z
          .strictObject({
            option: z.string().meta({ label: 'Choice', help: 'The one that asks for the sum.' }),
            field: z
              .string()
              .meta({ label: 'Field', help: 'Into which the sum is written.', picks: 'question' }),
            min: sum.optional().meta({ label: 'Least', help: 'In the currency.', example: '5.00' }),
            max: sum.meta({ label: 'Most', help: 'In the currency.', example: '5000.00' }),
          })
          .optional()
          .meta({ label: 'A sum of their own', help: 'Visitors can write another sum.' }),
      })
      .optional()
      .meta({ label: 'Sums to choose from', help: 'For gifts.' }),
  })
  .meta({ label: 'Payment', help: 'What the form costs.', layout });

export type PaymentFile = z.output<typeof paymentSchema>;
