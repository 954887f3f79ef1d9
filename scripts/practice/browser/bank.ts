import { currencies } from '@/lib/payments/money';
import { onStart } from './frames';
import { parseIntentId, readRecord } from './messages';

/** The delay of a slow bank. */
const slowDelayMs = 6000;

onStart((details, port) => {
  const { key, clientSecret, paper, ink } = readRecord(details);
  const intent = parseIntentId(clientSecret);
  if (intent === undefined || typeof key !== 'string') return;
  document.documentElement.style.setProperty('--paper', String(paper));
  document.documentElement.style.setProperty('--ink', String(ink));
  const bank = new Bank(key, intent, String(clientSecret), port);
  bank.listen();
  void bank.showSum();
});

/** The bank's page for a payment: shows the sum and sends the cardholder's decision. */
class Bank {
  #isCompleted = false;
  #buttons = [...document.querySelectorAll<HTMLButtonElement>('button')];

  constructor(
    private readonly key: string,
    private readonly intent: string,
    private readonly clientSecret: string,
    private readonly port: MessagePort,
  ) {}

  listen(): void {
    for (const button of this.#buttons) {
      button.addEventListener('click', () => void this.#complete(button.dataset.outcome));
    }
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') void this.#complete('close');
      if (event.key === 'Tab') this.#keepFocus(event);
    });
    this.port.onmessage = (event: MessageEvent<unknown>) => {
      const { kind } = readRecord(event.data);
      if (kind === 'close') void this.#complete('close');
      if (kind === 'focus') document.querySelector('h1')?.focus();
    };
    this.port.postMessage({ kind: 'ready' });
  }

  async showSum(): Promise<void> {
    const query = new URLSearchParams({ client_secret: this.clientSecret });
    const path = `/v1/payment_intents/${this.intent}?${query.toString()}`;
    const intent = readRecord(await this.#call(path));
    const sum = formatSum(intent.amount, intent.currency);
    const what = typeof intent.description === 'string' ? ` – ${intent.description}` : '';
    setText('sum', sum === undefined ? 'The payment could not be found.' : `${sum}${what}`);
  }

  /** Sends the decision. As at Stripe, closing refuses: the payment then requires another card. */
  async #complete(outcome: string | undefined): Promise<void> {
    if (this.#isCompleted) return;
    this.#isCompleted = true;
    for (const button of this.#buttons) button.setAttribute('aria-disabled', 'true');
    if (outcome === 'slow') {
      setText('state', 'The bank takes its time. Please wait.');
      await new Promise((resolve) => setTimeout(resolve, slowDelayMs));
    }
    const approves = outcome === 'approve' || outcome === 'slow';
    const params = { client_secret: this.clientSecret, outcome: approves ? 'approve' : 'refuse' };
    const path = `/practice/intents/${this.intent}/authenticate`;
    await this.#call(path, new URLSearchParams(params));
    this.port.postMessage({ kind: 'done' });
  }

  /** Keeps Tab within the buttons, so that focus does not move to the page. */
  #keepFocus(event: KeyboardEvent): void {
    const [first, last] = [this.#buttons[0], this.#buttons.at(-1)];
    const edge = event.shiftKey ? first : last;
    const isBefore = event.shiftKey && document.activeElement?.localName !== 'button';
    if (document.activeElement !== edge && !isBefore) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }

  /** Sends a request; `undefined` if the service is unreachable. The page then requests the intent again. */
  async #call(path: string, body?: URLSearchParams): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.key}` };
    try {
      const response = await fetch(path, body ? { method: 'POST', headers, body } : { headers });
      return await response.json();
    } catch {
      return undefined;
    }
  }
}

function formatSum(amount: unknown, currency: unknown): string | undefined {
  const code = String(currency).toUpperCase();
  const entry = Object.entries(currencies).find(([name]) => name === code);
  if (typeof amount !== 'number' || entry === undefined) return undefined;
  const { digits } = entry[1];
  const format = { style: 'currency', currency: code, minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-GB', format).format(amount / 10 ** digits);
}

function setText(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element !== null) element.textContent = text;
}
