import type { Ticket } from '@/lib/bookings/ticket';
import type { Field } from '@/lib/forms/definition';
import type { Money } from '@/lib/payments/money';
import type { Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields } from '@/lib/forms/submission';

/** What a booking's page shows. */
export interface BookingPageView {
  readonly title: string;
  readonly reference: string;
  readonly notice?: BookingPageNotice;
  /** What was paid, the rules, and whether the booking stands. */
  readonly sentences: readonly string[];
  /** Missing if the event is no longer listed. */
  readonly ticket?: Ticket;
  readonly step: BookingPageStep;
}

/** What the last request did, or why it did nothing. */
export interface BookingPageNotice {
  readonly text: string;
  readonly isProblem: boolean;
  readonly link?: PageLink;
}

export interface PageLink {
  readonly label: string;
  readonly href: string;
}

/** The part of the page that changes the booking. Forms post to the page itself. */
export type BookingPageStep =
  /** Nothing can be changed. */
  | { readonly kind: 'none' }
  | { readonly kind: 'choose'; readonly links: readonly PageLink[]; readonly cancel: PageLink }
  | {
      readonly kind: 'fields';
      readonly question: string;
      readonly method: 'get' | 'post';
      readonly fields: readonly Field[];
      readonly values: SubmittedFields;
      /** The names and values to send along. */
      readonly hidden: Readonly<Record<string, string>>;
      readonly issues: readonly Issue[];
      readonly button: string;
      readonly back: string;
    }
  | {
      readonly kind: 'confirm';
      readonly question: string;
      readonly sentences: readonly string[];
      readonly button: string;
      /** The names and values to post. */
      readonly hidden: Readonly<Record<string, string>>;
      readonly back: string;
    }
  /** Asks for a card: the change is made once it is charged. */
  | {
      readonly kind: 'pay';
      readonly question: string;
      readonly sentences: readonly string[];
      readonly amount: Money;
      /** What the form of the card sends beside it. */
      readonly change: string;
      readonly back: string;
    };

/** Whether a step asks something. Its question is then part of the page's title. */
export function isQuestion(
  step: BookingPageStep,
): step is Extract<BookingPageStep, { readonly question: string }> {
  return 'question' in step;
}
