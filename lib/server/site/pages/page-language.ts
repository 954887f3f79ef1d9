import type { IncomingMessage } from 'node:http';
import type { Content } from '@/lib/server/content/content';
import { contentAt } from '@/lib/server/content/languages/addresses';
import { decodePath } from '@/lib/server/content/pictures';
import { getContent } from '@/lib/server/content/load-content';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';

/** Finds the content in the language of the page of this site that led to a request. */
export function contentOfReferer(
  content: Content,
  { headers: { referer = '' } }: Pick<IncomingMessage, 'headers'>,
): Content {
  if (content.translations === undefined || !URL.canParse(referer)) return content;
  return contentAt(content, decodePath(new URL(referer).pathname)).content;
}

/**
 * Creates a page with the content in the language of the address that the visitor has opened, such as `/cy/search`, and
 * the path of the page in the main language.
 */
export async function withContentOf<Result>(
  { url = '' }: Pick<IncomingMessage, 'url'>,
  create: (content: Content, path: string) => Promise<Result> | Result,
): Promise<Result> {
  const [address = ''] = url.split('?', 1);
  const { content, path } = contentAt(await getContent(), decodePath(address));
  return inLanguageOfContent(content, () => create(content, path));
}
