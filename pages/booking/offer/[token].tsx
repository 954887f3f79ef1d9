import type { GetServerSideProps } from 'next';
import { renderBrokenLinkPage } from '@/components/layout/broken-link-page';
import { OfferPage } from '@/components/bookings/waiting/offer-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { getContent } from '@/lib/server/content/load-content';
import { withLinks } from '@/lib/server/content/languages/addresses';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import { formContext } from '@/lib/server/forms/form-context';
import { allowPaymentScripts } from '@/lib/server/endpoint/page/payment-policy';
import { drainRequest, readFormBody } from '@/lib/server/platform/http/requests/read-body';
import { renderCardForm } from '@/lib/server/site/pages/card-form';
import { siteFrame } from '@/lib/server/site/pages/frame';
import {
  answerOffer,
  findOfferSubmission,
  loadOffer,
} from '@/lib/server/bookings/waiting/page/offer-props';
import { services } from '@/lib/server/services';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/layout/form-page.module.css';
import '@/styles/payments/card-section.module.css';

interface OfferProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly body: readonly RenderedNode[];
  /** Its address is a secret, so it has no analytics. */
  readonly isPrivate: true;
}

/** Shows a place on a waiting list or an offer, and takes the visitor's reply. */
export default function OfferRoute({ body }: OfferProps) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async ({ req, res, params }) => {
  res.setHeader('Cache-Control', 'private, no-store');
  const token = String(params?.token);
  const { store, settings, now } = services();
  const main = await getContent();
  const { createMails } = (await formContext(main)).services;
  const deps = { content: main, store, siteUrl: settings.SITE_URL, createMails, now };
  if (req.method === 'POST') {
    const posted = await readFormBody(req);
    await drainRequest(req);
    const fields = posted.kind === 'fields' ? posted.fields : new URLSearchParams();
    await answerOffer(token, fields, deps);
    return { redirect: { destination: `/booking/offer/${token}`, statusCode: 303 } };
  }
  const submission = await findOfferSubmission(token, deps);
  return inLanguageOf(submission ?? { fields: [] }, main, async (content) => {
    const view = await loadOffer(token, { ...deps, content });
    if (view === undefined) {
      res.statusCode = 404;
      const page = renderBrokenLinkPage(content.site.contact.email);
      return { props: { ...page, frame: siteFrame(content), isPrivate: true } };
    }
    const payment = view.payment && {
      ...(await renderCardForm(view.payment, await formContext(content))),
      offer: token,
    };
    if (payment?.payments !== undefined) allowPaymentScripts(res, payment.payments);
    const body = renderStatic(<OfferPage view={view} payment={payment} />);
    return {
      props: {
        frame: siteFrame(content),
        meta: { title: view.title, description: view.text, unlisted: true },
        body: withLinks(content, body),
        isPrivate: true,
      },
    };
  });
}) satisfies GetServerSideProps<OfferProps>;
