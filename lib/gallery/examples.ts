import type { RenderedNode } from '@/lib/content/rendered-node';
import type { Ticket } from '@/lib/bookings/ticket';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { FormView } from '@/lib/forms/form-view';
import { fieldIssue } from '@/lib/forms/errors/issue';
import { serverFieldKinds } from '@/lib/forms/kinds/registry';
import type { Notice } from '@/lib/content/notices';
import type { PaymentTerms } from '@/lib/payments/payment-terms';

/** A form in one of its states. */
export interface FormExample {
  readonly state: string;
  readonly view: FormView;
}

/** A notice of each urgency. */
export const noticeExamples: readonly { readonly state: string; readonly notice: Notice }[] = [
  {
    state: 'note',
    notice: {
      key: 'e1',
      urgency: 'note',
      text: [
        { tag: 'strong', children: ['Closed from noon on Friday 4 December'] },
        ' for a training afternoon.',
      ],
      link: { label: 'When we are open', href: '/visit' },
    },
  },
  {
    state: 'warning',
    notice: {
      key: 'e2',
      urgency: 'warning',
      text: ['The lane is flooded. Tonight does not take place.'],
    },
  },
];

/** A field of every kind, with example values. */
export const fieldExamples = Object.values(serverFieldKinds).map(({ example }) => example);

/** Every state of a form with all kinds of fields. `suffix` makes ids unique within a page. */
export function formExamples(suffix: string): readonly FormExample[] {
  const fields = fieldExamples.map(({ field }) => field);
  const show = (state: string, shown: readonly Field[], more: Partial<FormDefinition> = {}) => ({
    state,
    view: viewOf({ ...definition(`${state.replaceAll(' ', '-')}-${suffix}`, shown), ...more }),
  });
  const filled = fieldExamples.map(({ field, values }) => [field.name, values] as const);
  const wrong = show('with errors', fields);
  const full = show('filled', fields);
  return [
    show('plain', fields),
    show(
      'with hints',
      fields.map((field) => ({ ...field, hint: 'What helps to answer.' })),
      { intro: 'What to know before.' },
    ),
    show(
      'optional',
      fields.map((field) => ({ ...field, required: false })),
    ),
    { ...full, view: { ...full.view, values: filled } },
    {
      ...wrong,
      view: {
        ...wrong.view,
        issues: fields.map((field) => fieldIssue('REQUIRED_FIELD_MISSING', field)),
      },
    },
    show('closed', fields, { active: false, closedText: 'We are full until May.' }),
    // With a card field the gallery would contact the payment service.
    show('to be paid where no card is taken', fields, { intro: 'One sum.', payment }),
    {
      state: 'sent',
      view: {
        kind: 'thanks',
        title: 'Thank you',
        text: 'Your message has arrived.',
        reference: 'EXA-7Q2M4K',
      },
    },
    {
      state: 'sent, with a ticket',
      view: { kind: 'thanks', title: 'Thank you', text: 'Your places are booked.', ticket },
    },
  ];
}

const ticket: Ticket = {
  reference: 'EXA-7Q2M4K',
  title: 'A concert',
  href: '/events',
  date: '2026-11-27',
  weekday: 'Friday',
  day: '27',
  monthAndYear: 'November 2026',
  facts: [
    { label: 'Doors', text: '19:00 to 21:30' },
    { label: 'For', text: '2 adults and 1 child' },
    { label: 'To pay', text: '£16.00 (£8, children free)' },
    { label: 'Where', text: 'The hall, High Street' },
    { label: 'The way', text: 'How to get here', href: '/visit' },
  ],
  calendar: '/events/calendar.ics',
};

const payment: PaymentTerms = {
  currency: 'GBP',
  description: 'A place',
  price: { kind: 'fixed', minor: 800 },
  otherWays: 'Pay at the gate, in coins.',
  sendsReceipt: false,
};

function definition(id: string, fields: readonly Field[]): FormDefinition {
  return {
    id,
    title: 'A form',
    active: true,
    origins: [],
    submitLabel: 'Send',
    thanks: { title: 'Thank you', text: 'Your message has arrived.' },
    allowExtraFields: false,
    fields,
  };
}

function viewOf(form: FormDefinition): Extract<FormView, { kind: 'form' }> {
  return { kind: 'form', definition: form, action: '/gallery', issues: [], values: [] };
}

/** The colour schemes of the site. */
export const lights = ['day', 'night', 'red'] as const;
export type Light = (typeof lights)[number];

/** The rendered example of a section in one of its states. */
export interface RenderedExample<Nodes = readonly RenderedNode[]> {
  readonly section: string;
  readonly state: string;
  readonly nodes: Nodes;
}
