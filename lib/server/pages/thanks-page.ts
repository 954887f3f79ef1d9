import type { ContentElement } from '@/lib/content/tree';
import { referenceWords } from '@/lib/forms/words';
import type { Content } from '@/lib/server/content/content';
import { type ContentPageProps, pageAt } from '@/lib/server/pages/page-props';
import { isReference } from '@/lib/server/submissions/ids';

/** What an address of a thank-you page leads to. */
interface SentAddress {
  readonly path: string;
  readonly reference: string;
  /** The sum and the card of a payment, in sentences for its payer; empty where there is none. */
  readonly payment: string;
}

/**
 * Returns the page to which a form leads after success, with the reference of what was sent.
 * `undefined` where no form leads to the page, or the text is no reference, so that an address
 * cannot put other words on a page.
 */
export function thanksPageAt(
  content: Content,
  { path, reference, payment }: SentAddress,
  now: Date,
): ContentPageProps | undefined {
  const isThanks = [...content.forms.values()].some(({ thanks }) => pathOf(thanks.page) === path);
  if (!isThanks || !isReference(reference)) return undefined;
  const props = pageAt(content, path, now)?.props;
  if (props === undefined) return undefined;
  const { view, meta } = props;
  return {
    ...props,
    meta: { ...meta, unlisted: true },
    view: { ...view, body: [...paid(payment), said(reference), ...view.body] },
  };
}

function paid(payment: string): readonly ContentElement[] {
  return payment === '' ? [] : [{ tag: 'p', children: [payment] }];
}

function said(reference: string): ContentElement {
  const { before, after } = referenceWords;
  const strong: ContentElement = { tag: 'strong', children: [reference] };
  return { tag: 'p', children: [`${before} `, strong, after] };
}

function pathOf(page: string | undefined): string | undefined {
  return page?.replace(/[?#].*/s, '');
}
