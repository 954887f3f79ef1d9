import { ContentPage } from '@/components/layout/content-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { configuredPayments } from '@/lib/server/configured-payments';
import { serialize } from '@/lib/content/serialize';
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

export const getServerSideProps = (async ({ query, res }) => {
  const [path = ''] = [query.path].flat();
  const [reference = ''] = [query.sent].flat();
  const [token = ''] = [query.paid].flat();
  const content = await getContent();
  const payments = configuredPayments(content);
  const sentences =
    payments === undefined ? [] : await describePayment({ reference, token }, payments);
  const { store, now } = services();
  const bookings = bookingServices(content, store, siteUrl(), now);
  const ticket = await bookings.readTicket(query, reference);
  const address = { path, reference, payment: sentences.join(' '), ticket };
  const page = createThanksPage(content, address, new Date());
  if (page === undefined) {
    // Not a valid submission: redirect to the page itself.
    const destination = sameSitePath(path, siteUrl());
    if (destination === undefined) return { notFound: true };
    return { redirect: { destination, permanent: false } };
  }
  res.setHeader('Cache-Control', 'private, no-store');
  // A form on another site may have led here; see lib/server/platform/http/headers/header-rules.js.
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  const { view, ...rest } = page;
  return { props: serialize({ ...rest, body: renderStatic(<ContentPage view={view} />) }) };
}) satisfies GetServerSideProps<SentProps>;
