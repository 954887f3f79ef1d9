import { renderBookingPage } from '@/components/layout/booking-page';
import { renderBrokenLinkPage } from '@/components/layout/broken-link-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { BookingPageStep } from '@/lib/forms/booking-page-view';
import type { FormDefinition } from '@/lib/forms/definition';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { loadBooking, type StoredBooking } from '@/lib/server/bookings/page/stored-booking';
import { postBookingPage, showBookingPage } from '@/lib/server/bookings/page/booking-page';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { configuredBookingPages } from '@/lib/server/configured-booking-pages';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { withLinks } from '@/lib/server/content/languages/addresses';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import { formContext } from '@/lib/server/forms/form-context';
import { allowPaymentScripts } from '@/lib/server/endpoint/page/payment-policy';
import { isPaidForm } from '@/lib/server/payments/payment-services';
import { limits } from '@/lib/server/forms/body/body-fields';
import { identifyVisitor } from '@/lib/server/platform/http/requests/client-network';
import { readFormBody, drainRequest } from '@/lib/server/platform/http/requests/read-body';
import { cardForm, renderCardForm } from '@/lib/server/site/pages/card-form';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { services } from '@/lib/server/services';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/layout/booking-page.module.css';
import '@/styles/layout/form-page.module.css';
import '@/styles/payments/card-section.module.css';
import '@/styles/section-sheets';
import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult } from 'next';

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

export const getServerSideProps = (async (context) => {
  const { req, res, params } = context;
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
  return inLanguageOf(stored.submission, content, (own) => createPage(stored, context, own));
}) satisfies GetServerSideProps<Props>;

/** Creates the page with the words of some content. */
async function createPage(
  stored: StoredBooking,
  { req, res, query }: GetServerSidePropsContext,
  content: Content,
): Promise<GetServerSidePropsResult<Props>> {
  const visitor = identifyVisitor(req, services().settings.TRUST_PROXY);
  // What is stored has the words of the main language.
  const { main = content } = content.translation ?? {};
  const isPost = req.method === 'POST';
  const shown = main === content ? stored : await loadShown(stored, content);
  const ownServices = configuredBookingPages(content, visitor);
  const body = isPost ? await readFormBody(req, limits.textBytes) : undefined;
  await drainRequest(req);
  const page =
    body?.kind === 'fields'
      ? await postBookingPage(stored, body.fields, configuredBookingPages(main, visitor), {
          stored: shown,
          services: ownServices,
        })
      : await showBookingPage(shown, searchOf(query), ownServices);
  if (page.kind === 'redirect') return { redirect: { destination: page.path, statusCode: 303 } };
  const isKnown = methods.includes(req.method ?? '');
  if (!isKnown) res.setHeader('Allow', methods.join(', '));
  res.statusCode = isKnown ? page.status : 405;
  if (body?.kind === 'refused') res.statusCode = body.status;
  const payment = await paymentForm(page.view.step, shown.form, content);
  if (payment?.payments !== undefined) allowPaymentScripts(res, payment.payments);
  const props: Props = {
    body: withLinks(content, renderBookingPage(page.view, payment)),
    meta: { title: page.title, unlisted: true },
    frame: siteFrame(content, new Date()),
    isPrivate: true,
  };
  return { props };
}

/** Returns a booking with the words of content in another language. */
async function loadShown(stored: StoredBooking, content: Content): Promise<StoredBooking> {
  const { store, now } = services();
  return (await loadBooking(stored.token, content, store, now())) ?? stored;
}

/** Returns the form of a step that asks for a card; `undefined` of other steps. */
async function paymentForm(
  step: BookingPageStep,
  form: FormDefinition | undefined,
  content: Content,
) {
  if (step.kind !== 'pay' || form === undefined || !isPaidForm(form)) return undefined;
  const card = cardForm(form, step.amount, bookingWords.payButton);
  return { ...(await renderCardForm(card, await formContext(content))), change: step.change };
}

function searchOf(query: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, [value].flat()[0] ?? '']),
  );
}
