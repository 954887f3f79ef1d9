import type { Ticket } from '@/lib/bookings/ticket';
import type { ContentElement } from '@/lib/content/tree';
import { referenceWords } from '@/lib/words/lib/forms';
import type { Content } from '@/lib/server/content/content';
import { type ContentPageProps, createPage } from '@/lib/server/site/pages/page-props';
import { cancelledThanks } from '@/lib/server/bookings/page/current-ticket';
import { isReference } from '@/lib/server/platform/store/ids';

interface ThanksRequest {
  readonly path: string;
  readonly reference: string;
  /** The amount and the card of a payment in sentences; empty without a payment. */
  readonly payment: string;
  readonly ticket?: Ticket | undefined;
}

/**
 * Creates the props of a form's thank-you page with the submission's reference.
 *
 * Returns `undefined` if no form uses the page or the reference is malformed: otherwise a URL could
 * put any text on a page.
 */
export function createThanksPage(
  content: Content,
  { path, reference, payment, ticket }: ThanksRequest,
  now: Date,
): ContentPageProps | undefined {
  const isThanks = [...content.forms.values()].some(({ thanks }) => pathOf(thanks.page) === path);
  if (!isThanks || !isReference(reference)) return undefined;
  const props = createPage(content, path, now)?.props;
  if (props === undefined) return undefined;
  const { view, meta } = props;
  const hasTicket = ticket !== undefined && view.kind === 'page';
  const cancelled = hasTicket ? cancelledThanks(ticket) : undefined;
  if (hasTicket && cancelled !== undefined) {
    const { lede: _lede, ...page } = view;
    const { title, text } = cancelled;
    const body = [payment, text].flatMap(paragraph);
    return {
      ...props,
      meta: { ...meta, title, unlisted: true },
      view: { ...page, title, ticket, body },
    };
  }
  const sentences = [...paragraph(payment), ...(hasTicket ? [] : [referenceNode(reference)])];
  return {
    ...props,
    meta: { ...meta, unlisted: true },
    view: { ...view, ...(hasTicket ? { ticket } : {}), body: [...sentences, ...view.body] },
  };
}

/** Returns a text as a paragraph; none if it is empty. */
function paragraph(text: string): readonly ContentElement[] {
  return text === '' ? [] : [{ tag: 'p', children: [text] }];
}

function referenceNode(reference: string): ContentElement {
  const { before, after } = referenceWords;
  const strong: ContentElement = { tag: 'strong', children: [reference] };
  return { tag: 'p', children: [`${before} `, strong, after] };
}

function pathOf(page: string | undefined): string | undefined {
  return page?.replace(/[?#].*/s, '');
}
