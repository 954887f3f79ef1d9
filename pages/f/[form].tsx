import { renderFormPage } from '@/components/layout/form-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { languageTag } from '@/lib/intl/price-locale';
import { directionOfPart } from '@/lib/intl/text-direction';
import { type Content, isHiddenForm } from '@/lib/server/content/content';
import {
  addressOf,
  contentAt,
  isHiddenPage,
  linkIn,
  listAlternates,
  withLinks,
} from '@/lib/server/content/languages/addresses';
import { decodePath } from '@/lib/server/content/pictures';
import { getContent } from '@/lib/server/content/load-content';
import { formContext } from '@/lib/server/forms/form-context';
import { handleFormPage } from '@/lib/server/endpoint/form-page';
import { formPageKey } from '@/lib/server/endpoint/page/form-page-key';
import type { FormPageProps } from '@/lib/server/endpoint/page/form-page-props';
import type { RenderedPages } from '@/lib/server/platform/http/responses/rendered-pages';
import { services } from '@/lib/server/services';
import { FramedPages } from '@/lib/server/site/pages/framed-pages';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { contentOfReferer } from '@/lib/server/content/languages/content-of-referer';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/layout/form-page.module.css';
import '@/styles/payments/card-section.module.css';
import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult } from 'next';

interface Props extends Partial<Pick<FormPageProps, 'meta'>> {
  readonly body: readonly RenderedNode[];
  readonly frame?: SiteFrame;
  /** A page with card fields has no analytics. */
  readonly takesCard?: true;
}

export default function FormRoute({ body }: Props) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async (context) => {
  // A publication may come between two readings, and each must show one version.
  const main = await getContent();
  const { content, query } = locateForm(main, context);
  return inLanguageOfContent(content, () => handleRequest({ ...context, query }, content));
}) satisfies GetServerSideProps<Props>;

async function handleRequest(
  context: GetServerSidePropsContext,
  content: Content,
): Promise<GetServerSidePropsResult<Props>> {
  const { form, sent, draft } = context.query;
  const isPost = context.req.method === 'POST';
  const isOpened = !isPost && sent === undefined && draft === undefined;
  if (isOpened && isHiddenForm(content, String(form))) return { notFound: true };
  // What is stored has the words of the main language, which the desk reads.
  const { main = content } = content.translation ?? {};
  const result = await handleFormPage(context, () => formContext(isPost ? main : content));
  if (result === undefined) return responseSent;
  if ('redirect' in result) {
    const destination = linkIn(content, result.redirect.destination);
    return { redirect: { ...result.redirect, destination } };
  }
  if (!('props' in result)) return result;
  const { view, meta: shown } = await result.props;
  const meta = metaIn(content, shown, context);
  const { frame, pages } = framedPages.read(content, services().now());
  if (sendCachedPage(context, view, meta, pages)) return responseSent;
  const takesCard = view.kind === 'form' && view.payments !== undefined;
  const props = { body: withLinks(content, renderFormPage(view)), meta, frame };
  return { props: takesCard ? { ...props, takesCard } : props };
}

/**
 * Finds the content in the language of the form's page, and the id of the form. A form is sent to one address in all
 * languages: then the language is that of the page that it is sent from.
 */
function locateForm(
  main: Content,
  { req, query }: GetServerSidePropsContext,
): Pick<GetServerSidePropsContext, 'query'> & { readonly content: Content } {
  if (main.translations === undefined) return { content: main, query };
  const [address = ''] = (req.url ?? '').split('?', 1);
  const { content, path } = contentAt(main, decodePath(address));
  const [, form] = /^\/f\/([^/]+)$/.exec(path) ?? [];
  if (content !== main) {
    // No form has such an id: one that is not translated has no page in the language.
    const id = isHiddenPage(content, path) ? '~' : (form ?? '~');
    return { content, query: { ...query, form: id } };
  }
  // Without scripts, it answers with the thanks or the mistakes.
  const isAnswer = req.method === 'POST' || query.sent !== undefined;
  return { content: isAnswer ? contentOfReferer(main, req) : main, query };
}

/** Adds the address of the page, and the page in the other languages: that of a draft with what was typed. */
function metaIn(
  content: Content,
  { path, ...meta }: PageMeta,
  { req, query }: GetServerSidePropsContext,
): PageMeta {
  if (path !== undefined) {
    const alternates = listAlternates(content, path);
    const own = { ...meta, path: addressOf(content, path), ...(alternates && { alternates }) };
    if (content.translation?.untranslated.has(path) !== true) return own;
    // Shown in the main language.
    const language = languageTag(content.translation.main.site.locale);
    const direction = directionOfPart(language, content.site.locale);
    return { ...own, language, direction, canonical: path };
  }
  if (query.draft === undefined) return meta;
  const [, search = ''] = (req.url ?? '').split('?', 2);
  const alternates = listAlternates(content, `/f/${String(query.form)}`)?.map((alternate) => ({
    ...alternate,
    href: `${alternate.href}?${search}`,
  }));
  return alternates === undefined ? meta : { ...meta, alternates };
}

/** Next.js renders nothing after a response has been sent. */
const responseSent = { props: { body: [] } };

const framedPages = new FramedPages();

/** Sends the page from the cache of rendered pages. Returns whether it has been sent. */
function sendCachedPage(
  { req, res }: GetServerSidePropsContext,
  view: FormPageProps['view'],
  meta: FormPageProps['meta'],
  pages: RenderedPages,
): boolean {
  const [path = ''] = (req.url ?? '').split('?', 1);
  const page = formPageKey(view, meta, path, res.statusCode);
  // In development the code changes under the server.
  if (page === undefined || process.env.NODE_ENV !== 'production') return false;
  return pages.send(req, res, page.key, page.requestValues);
}
