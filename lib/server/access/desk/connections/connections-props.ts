import type { GetServerSidePropsResult } from 'next';
import type {
  Choice,
  DeskDelivery,
  ExportPageProps,
  TokensPageProps,
  WebhooksPageProps,
} from '@/lib/access/desk/connections-page';
import { getContent } from '@/lib/server/content/load-content';
import { takeNewSecret } from '@/lib/server/access/desk/connections/new-secret';
import { connectionWords as words } from '@/lib/server/access/connections-words';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { listTitle } from '@/lib/server/inbox/desk/list-filter';
import { isId, listHref, readListQuery, submissionHref } from '@/lib/server/desk/list-query';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import type { Delivery, Webhook } from '@/lib/server/alerts/webhooks/webhook-record';
import { formatSecret } from '@/lib/server/alerts/webhooks/signature';

/** Deliveries on one page of the log. */
export const deliveryPageSize = 20;

type ReadContent = () => Promise<DeskContent>;

/** Returns the props of the page of webhooks, with the log of deliveries. */
export async function webhooksProps(
  request: DeskPageRequest,
  read: ReadContent = getContent,
): Promise<GetServerSidePropsResult<WebhooksPageProps>> {
  const { operator, services, context } = request;
  const { store, settings } = services;
  const { problem, test, before } = context.query;
  const content = await read();
  const display = displayOf(request, content);
  const page = { ...(isId(before) ? { before } : {}), limit: deliveryPageSize + 1 };
  const [webhooks, found] = await Promise.all([store.listWebhooks(), store.listDeliveries(page)]);
  const deliveries = found.slice(0, deliveryPageSize);
  const last = found.length > deliveryPageSize ? deliveries.at(-1) : undefined;
  const token = takeNewSecret(context, settings.SITE_URL);
  const isNew = webhooks.some(({ secret }) => secret === token);
  const message = messageOf(problem, test);
  return {
    props: {
      ...frameDesk(content.site, words.webhooks, operator, settings.PAYMENTS),
      forms: formChoices(content),
      ...(token !== undefined && isNew ? { secret: formatSecret(token) } : {}),
      ...(message === undefined ? {} : { message }),
      webhooks: webhooks.map(({ id, form, url, shape, createdAt, createdBy }) => ({
        id,
        form: content.forms.get(form)?.title ?? form,
        url,
        shape: words.shapes[shape],
        created: fullTime(createdAt, display),
        createdBy,
      })),
      deliveries: deliveries.map((delivery) => describeDelivery(delivery, webhooks, display)),
      ...(last === undefined ? {} : { older: `/desk/webhooks?before=${last.id}` }),
    },
  };
}

/** Returns the props of the page of tokens of the read API. */
export async function tokensProps(
  request: DeskPageRequest,
  read: ReadContent = getContent,
): Promise<GetServerSidePropsResult<TokensPageProps>> {
  const { operator, services, context } = request;
  const { store, settings } = services;
  const content = await read();
  const display = displayOf(request, content);
  const tokens = await store.listApiTokens();
  const secret = takeNewSecret(context, settings.SITE_URL);
  const hash = secret === undefined ? undefined : hashToken(secret);
  const isNew = tokens.some(({ tokenHash }) => tokenHash === hash);
  return {
    props: {
      ...frameDesk(content.site, words.tokens, operator, settings.PAYMENTS),
      forms: formChoices(content),
      endpoint: `${settings.SITE_URL}/api/0/forms/{form}/submissions`,
      ...(secret !== undefined && isNew ? { secret } : {}),
      tokens: tokens.map(({ id, form, label, createdAt, createdBy, usedAt }) => ({
        id,
        form,
        label,
        created: fullTime(createdAt, display),
        createdBy,
        ...(usedAt === undefined ? {} : { used: fullTime(usedAt, display) }),
      })),
    },
  };
}

/** Returns the props of the page that offers exports of a list. */
export async function exportProps(
  { operator, services: { settings }, context }: DeskPageRequest,
  read: ReadContent = getContent,
): Promise<GetServerSidePropsResult<ExportPageProps>> {
  const { site, forms } = await read();
  const { before: _page, ...query } = readListQuery(context.query);
  if (query.form !== undefined && !canSeeForm(operator, query.form)) return { notFound: true };
  const back = listHref(query);
  const search = back.slice('/desk'.length);
  const { csv, excel, json } = words.files;
  return {
    props: {
      ...frameDesk(site, words.export, operator, settings.PAYMENTS),
      list: listTitle(query, forms),
      back,
      doorList: back.replace('/desk', '/desk/door-list'),
      files: [
        { label: csv, href: `/api/desk/export.csv${search}` },
        { label: excel, href: `/api/desk/export.csv${search === '' ? '?' : `${search}&`}bom=1` },
        { label: json, href: `/api/desk/export.json${search}` },
      ],
    },
  };
}

function describeDelivery(
  { id, createdAt, webhook, submission, state, error }: Delivery,
  webhooks: readonly Webhook[],
  display: DisplayOptions,
): DeskDelivery {
  const stateText = words.deliveryStates[state];
  const hasFailed = error !== undefined && state !== 'delivered';
  return {
    id,
    at: fullTime(createdAt, display),
    url: webhooks.find((candidate) => candidate.id === webhook)?.url ?? '',
    state: hasFailed ? words.withReason(stateText, error) : stateText,
    submissionHref: submissionHref(submission, { state: 'inbox' }),
    isOver: state === 'delivered' || state === 'dead',
  };
}

function displayOf({ services }: DeskPageRequest, { site }: DeskContent): DisplayOptions {
  return { timeZone: site.timeZone, locale: site.locale, now: services.now() };
}

function formChoices({ forms }: DeskContent): readonly Choice[] {
  return [...forms].map(([value, { title }]) => ({ value, label: title }));
}

function messageOf(problem: unknown, test: unknown): string | undefined {
  if (problem === 'url') return words.invalidUrl;
  if (test === 'sent') return words.testSent;
  return test === 'failed' ? words.testFailed : undefined;
}
