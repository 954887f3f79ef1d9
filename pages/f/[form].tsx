import { renderFormPage } from '@/components/layout/form-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { isHiddenForm } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { formContext } from '@/lib/server/forms/form-context';
import { handleFormPage } from '@/lib/server/endpoint/form-page';
import { formPageKey } from '@/lib/server/endpoint/page/form-page-key';
import type { FormPageProps } from '@/lib/server/endpoint/page/form-page-props';
import type { RenderedPages } from '@/lib/server/platform/http/responses/rendered-pages';
import { services } from '@/lib/server/services';
import { FramedPages } from '@/lib/server/site/pages/framed-pages';
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
  // A publication may come between two readings, and each must show one version.
  const content = await getContent();
  const { form, sent, draft } = context.query;
  const isOpened = context.req.method !== 'POST' && sent === undefined && draft === undefined;
  if (isOpened && isHiddenForm(content, String(form))) return { notFound: true };
  const result = await handleFormPage(context, () => formContext(content));
  if (result === undefined) return responseSent;
  if (!('props' in result)) return result;
  const { view, meta } = await result.props;
  const { frame, pages } = framedPages.read(content, services().now());
  if (sendCachedPage(context, view, meta, pages)) return responseSent;
  const takesCard = view.kind === 'form' && view.payments !== undefined;
  const props = { body: renderFormPage(view), meta, frame };
  return { props: takesCard ? { ...props, takesCard } : props };
}) satisfies GetServerSideProps<Props>;

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
