import type { ContentElement } from '@/lib/content/tree';
import { referenceWords } from '@/lib/forms/reference-words';
import type { Content } from '@/lib/server/content/content';
import { pageAt, type ContentPageProps } from '@/lib/server/content/page-props';
import { isReference } from '@/lib/server/forms/submission-names';

/**
 * A page to which a form leads after success, with the reference of what was sent. `undefined` where
 * no form leads to the page, or the text is no reference: nobody can put other words on a page.
 */
export function sentPageAt(
  content: Content,
  path: string,
  reference: string,
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
    view: { ...view, body: [said(reference), ...view.body] },
  };
}

function said(reference: string): ContentElement {
  const { before, after } = referenceWords;
  const strong: ContentElement = { tag: 'strong', children: [reference] };
  return { tag: 'p', children: [`${before} `, strong, after] };
}

function pathOf(page: string | undefined): string | undefined {
  return page?.replace(/[?#].*/s, '');
}
