import { ContentPage } from '@/components/layout/content-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { configuredPayments } from '@/lib/server/configured-payments';
import { serialize } from '@/lib/content/serialize';
import { contentAt, linkIn, withLinks } from '@/lib/server/content/languages/addresses';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { contentOfReferer } from '@/lib/server/content/languages/content-of-referer';
import { getContent } from '@/lib/server/content/load-content';
import { sameSitePath } from '@/lib/server/forms/success-redirect';
import { siteUrl } from '@/lib/server/settings';
import type { ContentPageProps } from '@/lib/server/site/pages/page-props';
import { createThanksPage } from '@/lib/server/site/pages/thanks-page';
import { describePayment } from '@/lib/server/payments/receipt';
import { services } from '@/lib/server/services';
import type { GetServerSideProps } from 'next';
import '@/styles/section-sheets';

interface SentProps extends Omit<ContentPageProps, 'view'> {
  readonly body: readonly RenderedNode[];
}

/** Renders a thank-you page with its reference, which the static page cannot contain. */
export default function SentPage({ body }: SentProps) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async ({ req, query, res }) => {
  const [address = ''] = [query.path].flat();
  const [reference = ''] = [query.sent].flat();
  const [token = ''] = [query.paid].flat();
  const main = await getContent();
  const { content, path } = contentAt(main, address);
  const payments = configuredPayments(main);
  const { store, now } = services();
  const bookings = bookingServices(main, store, siteUrl(), now);
  return inLanguageOfContent(content, async () => {
    // The form was sent from a page in another language.
    const own = linkIn(contentOfReferer(main, req), address);
    if (content === main && own !== address) {
      const [, search = ''] = (req.url ?? '').split('?', 2);
      return { redirect: { destination: `${own}?${search}`, statusCode: 303 } };
    }
    const sentences =
      payments === undefined ? [] : await describePayment({ reference, token }, payments);
    const ticket = await bookings.readTicket(query, reference);
    const request = { path, reference, payment: sentences.join(' '), ticket };
    const page = createThanksPage(content, request, new Date());
    if (page === undefined) {
      // Not a valid submission: redirect to the page itself.
      const destination = sameSitePath(address, siteUrl());
      if (destination === undefined) return { notFound: true };
      return { redirect: { destination, permanent: false } };
    }
    res.setHeader('Cache-Control', 'private, no-store');
    // A form on another site may have led here; see lib/server/platform/http/headers/header-rules.js.
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const { view, ...rest } = page;
    const body = withLinks(content, renderStatic(<ContentPage view={view} />));
    return { props: serialize({ ...rest, body }) };
  });
}) satisfies GetServerSideProps<SentProps>;
