import { brandOf, monthAndYear, type CardPart } from './card-rules';
import { FieldInput } from './field-input';
import { applyRules, rulesOf } from './field-style';
import { onStart } from './frames';
import {
  isFieldType,
  readRecord,
  type AmongFrames,
  type FieldType,
  type FromField,
} from './messages';

const partsOf: Readonly<Record<FieldType, readonly CardPart[]>> = {
  card: ['number', 'expiry', 'cvc'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
};

onStart((details, port) => {
  const { type, group, options } = readRecord(details);
  if (isFieldType(type) && typeof group === 'string') showField(type, group, options, port);
});

/** Shows the inputs of a field, tells the page of every change, and the controller what it holds. */
function showField(type: FieldType, group: string, options: unknown, port: MessagePort): void {
  const post = (message: FromField): void => port.postMessage(message);
  const inputs = partsOf[type].map((part) => new FieldInput(part, () => new Date(), tell));
  const elements = inputs.map((input) => input.element);
  const sheet = new CSSStyleSheet();

  const brand = () => brandOf(inputs.find((input) => input.part === 'number')?.digits ?? '');
  // A field that does not see the number leaves the code's length to whoever sees both.
  const judgedAs = (input: FieldInput) =>
    type === 'cardCvc' && input.digits.length > 3 ? 'amex' : brand();
  const mistakes = () => inputs.map((input) => input.mistake(judgedAs(input)));

  let told = '';
  function tell(): void {
    for (const input of inputs) input.mark(judgedAs(input));
    const state = {
      empty: inputs.every((input) => input.digits === ''),
      complete: mistakes().every((mistake) => mistake === undefined),
      brand: brand(),
      error: inputs.map((input) => input.shown(judgedAs(input))).find(Boolean),
    };
    const words = JSON.stringify(state);
    if (words === told) return;
    told = words;
    post({ kind: 'change', state });
  }

  function update(given: unknown): void {
    const { style, disabled, placeholder } = readRecord(given);
    if (style !== undefined) applyRules(sheet, rulesOf(style));
    for (const element of elements) {
      if (typeof disabled === 'boolean') element.disabled = disabled;
      // The number's own placeholder says that this is no place for a real card.
      if (typeof placeholder === 'string' && type !== 'card' && type !== 'cardNumber') {
        element.placeholder = placeholder;
      }
    }
  }

  function obey(message: unknown): void {
    const { kind, options: wanted } = readRecord(message);
    switch (kind) {
      case 'update':
        update(wanted);
        break;
      case 'focus':
        elements[0]?.focus();
        break;
      case 'blur':
        for (const element of elements) element.blur();
        break;
      case 'clear':
        for (const input of inputs) input.clear();
        tell();
    }
  }

  document.adoptedStyleSheets = [sheet];
  document.body.className = type;
  document.body.append(...elements);
  for (const [place, input] of inputs.entries()) {
    input.element.addEventListener('input', () => {
      if (input.isFinished(judgedAs(input))) elements[place + 1]?.focus();
    });
  }
  if (type === 'card' || type === 'cardNumber') document.body.append(makeNote());
  document.addEventListener('focusin', (event) => {
    if (event.relatedTarget === null) post({ kind: 'focus' });
  });
  document.addEventListener('focusout', (event) => {
    if (event.relatedTarget === null) post({ kind: 'blur' });
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') post({ kind: 'escape' });
    if (event.key === 'Enter') post({ kind: 'enter' });
  });

  const others = new BroadcastChannel(group);
  others.onmessage = (event: MessageEvent<unknown>) => {
    const { kind, order } = readRecord(event.data);
    if (kind !== 'ask' || typeof order !== 'number') return;
    for (const input of inputs) input.asked();
    tell();
    const answer: AmongFrames = {
      kind: 'tell',
      order,
      type,
      mistake: mistakes().find(Boolean),
      card: Object.assign({}, ...inputs.map(cardOf)) as Record<string, string>,
    };
    others.postMessage(answer);
  };

  port.onmessage = (event: MessageEvent<unknown>) => obey(event.data);
  told = JSON.stringify({ empty: true, complete: false, brand: 'unknown' });
  update(options);
  post({ kind: 'ready' });
}

function cardOf({ part, digits }: FieldInput): Record<string, string> {
  switch (part) {
    case 'number':
      return { number: digits };
    case 'expiry': {
      const { month, year } = monthAndYear(digits);
      return { exp_month: String(month), exp_year: String(year) };
    }
    case 'cvc':
      return { cvc: digits };
  }
}

function makeNote(): HTMLElement {
  const note = document.createElement('span');
  note.className = 'note';
  note.textContent = 'Practice card';
  note.title = 'Practice card – no real cards';
  return note;
}
