import { brandOf, monthAndYear, type CardPart } from './card-rules';
import { FieldInput } from './field-input';
import { applyRules, rulesOf } from './field-style';
import { onStart } from './frames';
import {
  isFieldType,
  readRecord,
  type FieldMessage,
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

/** Shows the inputs of a field. Reports changes to the page, and values to the controller. */
function showField(type: FieldType, group: string, options: unknown, port: MessagePort): void {
  const post = (message: FromField): void => port.postMessage(message);
  const inputs = partsOf[type].map((part) => new FieldInput(part, () => new Date(), reportState));
  const elements = inputs.map((input) => input.element);
  const sheet = new CSSStyleSheet();

  const brand = () => brandOf(inputs.find((input) => input.part === 'number')?.digits ?? '');
  // A separate code field does not have the number, so it accepts the codes of all brands.
  const brandFor = (input: FieldInput) =>
    type === 'cardCvc' && input.digits.length > 3 ? 'amex' : brand();
  const errors = () => inputs.map((input) => input.findError(brandFor(input)));

  let reported = '';
  function reportState(): void {
    for (const input of inputs) input.updateState(brandFor(input));
    const state = {
      empty: inputs.every((input) => input.digits === ''),
      complete: errors().every((error) => error === undefined),
      brand: brand(),
      error: inputs.map((input) => input.visibleError(brandFor(input))).find(Boolean),
    };
    const serialized = JSON.stringify(state);
    if (serialized === reported) return;
    reported = serialized;
    post({ kind: 'change', state });
  }

  function update(changes: unknown): void {
    const { style, disabled, placeholder } = readRecord(changes);
    if (style !== undefined) applyRules(sheet, rulesOf(style));
    for (const element of elements) {
      if (typeof disabled === 'boolean') element.disabled = disabled;
      // The number's placeholder warns against real cards.
      if (typeof placeholder === 'string' && type !== 'card' && type !== 'cardNumber') {
        element.placeholder = placeholder;
      }
    }
  }

  function handleMessage(message: unknown): void {
    const { kind, options: changes } = readRecord(message);
    switch (kind) {
      case 'update':
        update(changes);
        break;
      case 'focus':
        elements[0]?.focus();
        break;
      case 'blur':
        for (const element of elements) element.blur();
        break;
      case 'clear':
        for (const input of inputs) input.clear();
        reportState();
    }
  }

  document.adoptedStyleSheets = [sheet];
  document.body.className = type;
  document.body.append(...elements);
  for (const [index, input] of inputs.entries()) {
    input.element.addEventListener('input', () => {
      if (input.isFinished(brandFor(input))) elements[index + 1]?.focus();
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

  const channel = new BroadcastChannel(group);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const { kind, request } = readRecord(event.data);
    if (kind !== 'request-values' || typeof request !== 'number') return;
    for (const input of inputs) input.showErrors();
    reportState();
    const values: FieldMessage = {
      kind: 'values',
      request,
      type,
      error: errors().find(Boolean),
      card: Object.assign({}, ...inputs.map(cardOf)) as Record<string, string>,
    };
    channel.postMessage(values);
  };

  port.onmessage = (event: MessageEvent<unknown>) => handleMessage(event.data);
  reported = JSON.stringify({ empty: true, complete: false, brand: 'unknown' });
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
