import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { renderBookingPage } from '@/components/layout/booking-page';
import { renderBrokenLinkPage } from '@/components/layout/broken-link-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { postBookingPage, showBookingPage } from '@/lib/server/bookings/page/booking-page';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import { configuredPayments } from '@/lib/server/configured-payments';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { limits } from '@/lib/server/forms/body/body-fields';
import { identifyVisitor } from '@/lib/server/http/requests/client-network';
import { readFormBody, drainRequest } from '@/lib/server/http/requests/read-body';
import { siteFrame } from '@/lib/server/pages/frame';
import { services } from '@/lib/server/services';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/layout/booking-page.module.css';
import '@/styles/layout/form-page.module.css';
import '@/styles/section-sheets';
import type { GetServerSideProps } from 'next';

interface Props {
  readonly body: readonly RenderedNode[];
  readonly meta: PageMeta;
  readonly frame: SiteFrame;
  /** Its address is a secret, so it has no analytics. */
  readonly isPrivate: true;
}

const methods = ['GET', 'HEAD', 'POST'];

/** The page of a booking for the person who has its link. */
export default function BookingRoute({ body }: Props) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async ({ req, res, params, query }) => {
  res.setHeader('Cache-Control', 'private, no-store');
  const [token = ''] = [params?.token].flat();
  const content = await getContent();
  const stored = await loadBooking(token, content, services().store, services().now());
  if (stored === undefined) {
    await drainRequest(req);
    res.statusCode = 404;
    const page = renderBrokenLinkPage(content.site.contact.email);
    return { props: { ...page, frame: siteFrame(content, new Date()), isPrivate: true } };
  }
  const ownServices = servicesOf(content, req);
  const body = req.method === 'POST' ? await readFormBody(req, limits.textBytes) : undefined;
  await drainRequest(req);
  const page =
    body?.kind === 'fields'
      ? await postBookingPage(stored, body.fields, ownServices)
      : await showBookingPage(stored, searchOf(query), ownServices);
  if (page.kind === 'redirect') return { redirect: { destination: page.path, statusCode: 303 } };
  const isKnown = methods.includes(req.method ?? '');
  if (!isKnown) res.setHeader('Allow', methods.join(', '));
  res.statusCode = isKnown ? page.status : 405;
  if (body?.kind === 'refused') res.statusCode = body.status;
  const props: Props = {
    body: renderBookingPage(page.view),
    meta: { title: page.title, unlisted: true },
    frame: siteFrame(content, new Date()),
    isPrivate: true,
  };
  return { props };
}) satisfies GetServerSideProps<Props>;

function servicesOf(content: Content, req: IncomingMessage): BookingPageDeps {
  const { store, settings, now } = services();
  return {
    content,
    site: content.site,
    siteUrl: settings.SITE_URL,
    store,
    payments: configuredPayments(content),
    logFailure: (error) => {
      logErrorOncePerMinute('refund-not-requested', error, now());
    },
    visitor: identifyVisitor(req, settings.TRUST_PROXY),
    now,
    randomBytes,
  };
}

function searchOf(query: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, [value].flat()[0] ?? '']),
  );
}
