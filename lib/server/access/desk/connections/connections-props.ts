import { deskNameOf } from '@/lib/forms/definition';
import type { Content } from '@/lib/server/content/content';
import { takeNewSecret } from '@/lib/server/access/desk/connections/new-secret';
import { connectionWords as words } from '@/lib/words/lib/server/access/connections';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { listTitle } from '@/lib/server/inbox/desk/list-filter';
import {
  isId,
  listHref,
  listPageHref,
  readListQuery,
  submissionHref,
} from '@/lib/server/desk/list-query';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import type { Delivery, Webhook } from '@/lib/server/alerts/webhooks/webhook-record';
import { formatSecret } from '@/lib/server/alerts/webhooks/signature';

/** Deliveries on one page of the log. */
const deliveryPageSize = 20;

/** Returns the props of the page of webhooks, with the log of deliveries. */
export async function webhooksProps({
  services: { store, settings },
  content,
  display,
  context,
}: DeskPageRequest) {
  const { problem, test, before } = context.query;
  const page = { before: isId(before) ? before : undefined, limit: deliveryPageSize + 1 };
  const [webhooks, found] = await Promise.all([store.listWebhooks(), store.listDeliveries(page)]);
  const deliveries = found.slice(0, deliveryPageSize);
  const last = found.length > deliveryPageSize ? deliveries.at(-1) : undefined;
  const token = takeNewSecret(context, settings.SITE_URL);
  const isNew = webhooks.some(({ secret }) => secret === token);
  return {
    title: words.webhooks,
    forms: formChoices(content),
    /** A new secret, which is shown once. */
    secret: token !== undefined && isNew ? formatSecret(token) : undefined,
    /** What happened, or what was wrong with the last action. */
    message: messageOf(problem, test),
    webhooks: webhooks.map(({ id, form, url, shape, createdAt, createdBy }) => ({
      id,
      form: deskNameOf(content.forms.get(form), form),
      url,
      shape: words.shapes[shape],
      created: fullTime(createdAt, display),
      createdBy,
    })),
    deliveries: deliveries.map((delivery) => describeDelivery(delivery, webhooks, display)),
    /** The address of the next page of the log. */
    older: last && `/desk/webhooks?before=${last.id}`,
  };
}

/** Returns the props of the page of tokens of the read API. */
export async function tokensProps({
  services: { store, settings },
  content,
  display,
  context,
}: DeskPageRequest) {
  const tokens = await store.listApiTokens();
  const secret = takeNewSecret(context, settings.SITE_URL);
  const hash = secret === undefined ? undefined : hashToken(secret);
  const isNew = tokens.some(({ tokenHash }) => tokenHash === hash);
  return {
    title: words.tokens,
    forms: formChoices(content),
    /** The address to read submissions at, with `{form}` for the form. */
    endpoint: `${settings.SITE_URL}/api/0/forms/{form}/submissions`,
    /** A new secret, which is shown once. */
    secret: isNew ? secret : undefined,
    tokens: tokens.map(({ id, form, label, createdAt, createdBy, usedAt }) => ({
      id,
      form,
      label,
      created: fullTime(createdAt, display),
      createdBy,
      used: usedAt && fullTime(usedAt, display),
    })),
  };
}

/** Returns the props of the page that offers exports of a list. */
export function exportProps({ operator, content: { forms }, context }: DeskPageRequest) {
  const { before: _page, ...query } = readListQuery(context.query);
  if (query.form !== undefined && !canSeeForm(operator, query.form)) return undefined;
  const back = listHref(query);
  const search = listPageHref('', query);
  const { csv, excel, json } = words.files;
  return {
    title: words.export,
    /** The title of the list that is exported. */
    list: listTitle(query, forms),
    back,
    /** The address of the list for paper. */
    doorList: listPageHref('/desk/door-list', query),
    files: [
      { label: csv, href: `/api/desk/export.csv${search}` },
      { label: excel, href: `/api/desk/export.csv${search === '' ? '?' : `${search}&`}bom=1` },
      { label: json, href: `/api/desk/export.json${search}` },
    ],
  };
}

function describeDelivery(
  { id, createdAt, webhook, submission, mail, state, error }: Delivery,
  webhooks: readonly Webhook[],
  display: DisplayOptions,
) {
  const stateText = words.deliveryStates[state];
  const hasFailed = error !== undefined && state !== 'delivered';
  return {
    id,
    at: fullTime(createdAt, display),
    url: webhooks.find((candidate) => candidate.id === webhook)?.url ?? '',
    event: mail === undefined ? words.newMessage : words.answer,
    state: hasFailed ? words.withReason(stateText, error) : stateText,
    submissionHref: submissionHref(submission, { state: 'inbox' }),
    /** Whether it has ended, so that it can be sent again. */
    isOver: state === 'delivered' || state === 'dead',
  };
}

function formChoices({ forms }: Pick<Content, 'forms'>) {
  return [...forms].map(([value, form]) => ({ value, label: deskNameOf(form, value) }));
}

function messageOf(problem: unknown, test: unknown): string | undefined {
  if (problem === 'url') return words.invalidUrl;
  if (test === 'sent') return words.testSent;
  return test === 'failed' ? words.testFailed : undefined;
}
