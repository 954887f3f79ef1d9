import type { GetServerSideProps } from 'next';
import { OfferPage } from '@/components/layout/offer-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { getContent } from '@/lib/server/content/load-content';
import { formContext } from '@/lib/server/forms/form-context';
import { drainRequest, readFormBody } from '@/lib/server/http/requests/read-body';
import { siteFrame } from '@/lib/server/pages/frame';
import { answerOffer, loadOffer } from '@/lib/server/pages/offer-page';
import { services } from '@/lib/server/services';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/layout/form-page.module.css';

interface OfferProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly body: readonly RenderedNode[];
}

/** Shows a place on a waiting list or an offer, and takes the visitor's reply. */
export default function OfferRoute({ body }: OfferProps) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async ({ req, res, params }) => {
  res.setHeader('Cache-Control', 'private, no-store');
  const token = String(params?.token);
  const { store, now } = services();
  const content = await getContent();
  const { createMails } = (await formContext()).services;
  const deps = { content, store, createMails, now };
  if (req.method === 'POST') {
    const posted = await readFormBody(req);
    await drainRequest(req);
    const action = posted.kind === 'fields' ? (posted.fields.get('action') ?? '') : '';
    await answerOffer(token, action, deps);
    return { redirect: { destination: `/booking/offer/${token}`, statusCode: 303 } };
  }
  const view = await loadOffer(token, deps);
  if (view === undefined) return { notFound: true };
  return {
    props: {
      frame: siteFrame(content),
      meta: { title: view.title, description: view.text, unlisted: true },
      body: renderStatic(<OfferPage view={view} />),
    },
  };
}) satisfies GetServerSideProps<OfferProps>;
