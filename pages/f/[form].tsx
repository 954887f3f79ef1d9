import { renderFormPage } from '@/components/layout/form-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { getContent } from '@/lib/server/content/load-content';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import { formContext } from '@/lib/server/forms/form-context';
import { handleFormPage } from '@/lib/server/endpoint/form-page';
import { formPageKey } from '@/lib/server/endpoint/page/form-page-key';
import type { FormPageProps } from '@/lib/server/endpoint/page/form-page-props';
import { RenderedPages } from '@/lib/server/platform/http/responses/rendered-pages';
import { siteFrame } from '@/lib/server/site/pages/frame';
import type { SiteFrame } from '@/lib/site/frame';
import '@/styles/layout/form-page.module.css';
import '@/styles/payments/card-section.module.css';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';

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
  const result = await handleFormPage(context, formContext);
  if (result === undefined) return responseSent;
  if (!('props' in result)) return result;
  const [{ view, meta }, content] = await Promise.all([result.props, getContent()]);
  if (sendCachedPage(context, view, meta)) return responseSent;
  const takesCard = view.kind === 'form' && view.payments !== undefined;
  const props = { body: renderFormPage(view), meta, frame: siteFrame(content, new Date()) };
  return { props: takesCard ? { ...props, takesCard } : props };
}) satisfies GetServerSideProps<Props>;

/** Next.js renders nothing after a response has been sent. */
const responseSent = { props: { body: [] } };

/** The pages of one version of the content, from which their frame comes. */
let rendered = { version: '', pages: new RenderedPages() };

/** Sends the page from the cache of rendered pages. Returns whether it has been sent. */
function sendCachedPage(
  { req, res }: GetServerSidePropsContext,
  view: FormPageProps['view'],
  meta: FormPageProps['meta'],
): boolean {
  const [path = ''] = (req.url ?? '').split('?', 1);
  const page = formPageKey(view, meta, path, res.statusCode);
  // In development the content changes under the server.
  if (page === undefined || process.env.NODE_ENV !== 'production') return false;
  const { version = '' } = activeVersion() ?? {};
  if (rendered.version !== version) rendered = { version, pages: new RenderedPages() };
  return rendered.pages.send(req, res, page.key, page.requestValues);
}
