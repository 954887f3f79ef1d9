import type { IncomingMessage } from 'node:http';
import type { Content } from '@/lib/server/content/content';
import { contentAt } from '@/lib/server/content/languages/addresses';
import { contentOfReferer } from '@/lib/server/content/languages/content-of-referer';
import { decodePath } from '@/lib/server/content/pictures';
import { getContent } from '@/lib/server/content/load-content';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';

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

/**
 * Returns the language of the page that a request is for, or of the page that sends it to an endpoint, if it is not
 * the main language of the site.
 */
export function languageOfRequest(
  main: Content,
  request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>,
): string | undefined {
  if (main.translations === undefined) return undefined;
  const { url = '', method } = request;
  const [address = ''] = url.split('?', 1);
  const { content } = contentAt(main, decodePath(address));
  const isRead = method === 'GET' || method === 'HEAD';
  const isPage = content !== main || (isRead && !address.startsWith('/api/'));
  return (isPage ? content : contentOfReferer(main, request)).translation?.language;
}
