import { escapeMarkup } from '@/lib/server/site/feeds/xml';
import { groupDigits, testCards } from '../objects/cards';
import { type Faults } from '../faults';
import {
  brandWords,
  deliveryWords,
  intentWords,
  payoutWords,
  refundWords,
  sumWords,
  timeWords,
} from './words';
import {
  type EventRecord,
  type IntentRecord,
  type MethodRecord,
  type PayoutRecord,
  type RefundRecord,
} from '../ledger/records';
import { type Service } from '../service';
import { cardSummary } from '../objects/format-charge';
import { type Webhooks } from '../webhooks';

interface LedgerPageDeps {
  readonly service: Service;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
}

/** The largest number of rows in a table. */
const maxRows = 100;

/** Renders the page of payments, refunds, events and test cards. */
export function ledgerPage({ service, faults, webhooks }: LedgerPageDeps): string {
  const { intents, refunds, payouts, events, listeners } = service.ledger;
  const listener = listeners.get('webhooks');
  const webhookNote =
    listener === undefined
      ? 'Nobody asked to be told.'
      : `Told to ${listener.url}${webhooks.isHeld() ? ', and held back just now' : ''}.`;
  const pendingFaults = faults
    .pending()
    .map(({ call, fault, times }) => [fault, call ?? 'any', times]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practice payments</title>
${styles.map((name) => `<link rel="stylesheet" href="/practice/page/${name}">`).join('\n')}
</head>
<body class="site">
<main>
<header>
<h1>Practice payments</h1>
<p>No money moves here. Every card is a test card, and everything on this page is a rehearsal. Reload it to see what happened since.</p>
</header>
${section(
  'Payments',
  'Nobody has paid yet. Open a form that takes payments, and use a card from the list below.',
  ['When', 'What for', 'Sum', 'Refunded', 'State', 'Card', 'Id'],
  rows(intents.newestFirst(), (intent) => intentRow(service, intent)),
)}
${section('Refunds', 'Nothing has been refunded.', ['When', 'Sum', 'State', 'Payment', 'Id'], rows(refunds.newestFirst(), refundRow))}
${section('Payouts', 'Nothing has been paid out to the bank.', ['When', 'Sum', 'State', 'Payments and refunds', 'Id'], rows(payouts.newestFirst(), payoutRow), '', payOutForm)}
<section>
<h2>Test cards</h2>
<p>With any future date and any security code.</p>
${table(
  ['Number', 'Card', 'What happens', 'Name on a server'],
  testCards.map((card) => [
    groupDigits(card),
    brandWords(card.brand),
    card.description,
    code(card.name),
  ]),
)}
</section>
${pendingFaults.length === 0 ? '' : section('Ordered to go wrong', '', ['What', 'Call', 'Times'], pendingFaults)}
${section('Events', 'Nothing has happened.', ['When', 'What', 'Webhook', 'Id'], rows(events.newestFirst(), eventRow), webhookNote)}
</main>
</body>
</html>
`;
}

const payOutForm = `<form method="post" action="/practice/payouts">
<p>Pays out everything since the last payout, less the fees for cards.</p>
<button>Pay out</button>
</form>
`;

const styles = ['tokens.css', 'global.css', 'ledger.css'];

interface Code {
  readonly code: string;
}

type Cell = Code | number | string;

const code = (text: string): Code => ({ code: text });

const rows = <Row>(all: readonly Row[], show: (row: Row) => readonly Cell[]) =>
  all.slice(0, maxRows).map(show);

function intentRow({ ledger }: Service, intent: IntentRecord): readonly Cell[] {
  const charge = ledger.charges.get(intent.latestCharge ?? '');
  const method = ledger.methods.get(intent.method ?? charge?.method ?? '');
  const refunded = charge?.refunded ?? 0;
  const reason = intent.lastFailure === null ? '' : `: ${intent.lastFailure.message}`;
  return [
    timeWords(intent.created),
    intent.description ?? '',
    sumWords(intent.amount, intent.currency),
    refunded === 0 ? '' : sumWords(refunded, intent.currency),
    intentWords(intent) + (intent.status === 'requires_payment_method' ? reason : ''),
    method === undefined ? '' : cardWords(method),
    code(intent.id),
  ];
}

function cardWords(method: MethodRecord): string {
  const { brand, last4 } = cardSummary(method);
  return `${brandWords(brand)} ${last4}`;
}

const refundRow = (refund: RefundRecord): readonly Cell[] => [
  timeWords(refund.created),
  sumWords(refund.amount, refund.currency),
  refundWords(refund),
  code(refund.intent),
  code(refund.id),
];

const payoutRow = (payout: PayoutRecord): readonly Cell[] => [
  timeWords(payout.created),
  sumWords(payout.amount, payout.currency),
  payoutWords(payout),
  payout.items.length,
  code(payout.id),
];

const eventRow = (event: EventRecord): readonly Cell[] => [
  timeWords(event.created),
  event.type,
  deliveryWords(event),
  code(event.id),
];

function section(
  title: string,
  empty: string,
  headings: readonly string[],
  body: readonly (readonly Cell[])[],
  intro = '',
  /** Markup below the table. */
  end = '',
): string {
  const note = body.length === 0 ? empty : intro;
  const paragraph = note === '' ? '' : `<p>${escapeMarkup(note)}</p>`;
  return `<section>
<h2>${escapeMarkup(title)}</h2>
${paragraph}${body.length === 0 ? '' : table(headings, body)}
${end}</section>`;
}

/** Renders a table. Each cell names its column, because narrow screens hide the table's head. */
function table(headings: readonly string[], body: readonly (readonly Cell[])[]): string {
  const head = headings.map((text) => `<th scope="col">${escapeMarkup(text)}</th>`).join('');
  const lines = body.map((cells) => {
    const columns = cells.map(
      (cell, at) => `<td data-head="${escapeMarkup(headings[at] ?? '')}">${cellMarkup(cell)}</td>`,
    );
    return `<tr>${columns.join('')}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table>`;
}

const cellMarkup = (cell: Cell): string =>
  typeof cell === 'object' ? `<code>${escapeMarkup(cell.code)}</code>` : escapeMarkup(String(cell));
