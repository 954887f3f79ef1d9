import { currencies } from '@/lib/payments/money';
import { onStart } from './frames';
import { intentOf, readRecord } from './messages';

/** How long a bank takes that takes its time, in milliseconds. */
const slowness = 6000;

onStart((details, port) => {
  const { key, clientSecret, paper, ink } = readRecord(details);
  const intent = intentOf(clientSecret);
  if (intent === undefined || typeof key !== 'string') return;
  document.documentElement.style.setProperty('--paper', String(paper));
  document.documentElement.style.setProperty('--ink', String(ink));
  const bank = new Bank(key, intent, String(clientSecret), port);
  bank.listen();
  void bank.showSum();
});

/** The bank's side of one payment: what it shows, and what becomes of each answer. */
class Bank {
  #isAnswered = false;
  #buttons = [...document.querySelectorAll<HTMLButtonElement>('button')];

  constructor(
    private readonly key: string,
    private readonly intent: string,
    private readonly clientSecret: string,
    private readonly port: MessagePort,
  ) {}

  listen(): void {
    for (const button of this.#buttons) {
      button.addEventListener('click', () => void this.#answer(button.dataset.outcome));
    }
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') void this.#answer('close');
      if (event.key === 'Tab') this.#keepFocus(event);
    });
    this.port.onmessage = (event: MessageEvent<unknown>) => {
      const { kind } = readRecord(event.data);
      if (kind === 'close') void this.#answer('close');
      if (kind === 'focus') document.querySelector('h1')?.focus();
    };
    this.port.postMessage({ kind: 'ready' });
  }

  async showSum(): Promise<void> {
    const query = new URLSearchParams({ client_secret: this.clientSecret });
    const path = `/v1/payment_intents/${this.intent}?${query.toString()}`;
    const intent = readRecord(await this.#call(path));
    const sum = spellSum(intent.amount, intent.currency);
    const what = typeof intent.description === 'string' ? ` – ${intent.description}` : '';
    write('sum', sum === undefined ? 'The payment could not be found.' : `${sum}${what}`);
  }

  /** Closing is a refusal, as it is at Stripe: the payment waits for another card afterwards. */
  async #answer(outcome: string | undefined): Promise<void> {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    for (const button of this.#buttons) button.setAttribute('aria-disabled', 'true');
    if (outcome === 'slow') {
      write('state', 'The bank takes its time. Please wait.');
      await new Promise((resolve) => setTimeout(resolve, slowness));
    }
    const approves = outcome === 'approve' || outcome === 'slow';
    const answer = { client_secret: this.clientSecret, outcome: approves ? 'approve' : 'refuse' };
    const path = `/practice/intents/${this.intent}/authenticate`;
    await this.#call(path, new URLSearchParams(answer));
    this.port.postMessage({ kind: 'done' });
  }

  /** Behind the last button comes the first one, and nothing of the page around. */
  #keepFocus(event: KeyboardEvent): void {
    const [first, last] = [this.#buttons[0], this.#buttons.at(-1)];
    const edge = event.shiftKey ? first : last;
    const isBefore = event.shiftKey && document.activeElement?.localName !== 'button';
    if (document.activeElement !== edge && !isBefore) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }

  /** What the service answers; `undefined` where it cannot be reached: the page asks it again. */
  async #call(path: string, body?: URLSearchParams): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.key}` };
    try {
      const answer = await fetch(path, body ? { method: 'POST', headers, body } : { headers });
      return await answer.json();
    } catch {
      return undefined;
    }
  }
}

function spellSum(amount: unknown, currency: unknown): string | undefined {
  const code = String(currency).toUpperCase();
  const found = Object.entries(currencies).find(([name]) => name === code);
  if (typeof amount !== 'number' || found === undefined) return undefined;
  const { digits } = found[1];
  const format = { style: 'currency', currency: code, minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-GB', format).format(amount / 10 ** digits);
}

function write(id: string, words: string): void {
  const place = document.getElementById(id);
  if (place !== null) place.textContent = words;
}
