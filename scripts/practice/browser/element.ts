import { createFrame, setStyles, type OpenFrame } from './frames';
import {
  IntegrationError,
  readRecord,
  type FieldStart,
  type FieldState,
  type FieldType,
  type ToField,
} from './messages';
import { Listeners, type Listener } from './listeners';

const titles: Readonly<Record<FieldType, string>> = {
  card: 'Secure card payment input frame (practice)',
  cardNumber: 'Secure card number input frame (practice)',
  cardExpiry: 'Secure expiration date input frame (practice)',
  cardCvc: 'Secure CVC input frame (practice)',
};

/** How long a field's page may take to show, in milliseconds; the site is told when it is over. */
const patience = 10_000;

const empty: FieldState = { empty: true, complete: false, brand: 'unknown', error: undefined };

/** A card field in the page, with the methods and events of Stripe's elements. */
export class PracticeElement {
  #frame: OpenFrame | undefined;
  #place: HTMLElement | undefined;
  #labels: HTMLLabelElement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #destroyed = false;
  #options: Readonly<Record<string, unknown>>;
  #listeners = new Listeners();

  /** `gone` is told when the element is destroyed, so that another of its kind may be made. */
  constructor(
    private readonly origin: string,
    private readonly group: string,
    readonly type: FieldType,
    options: unknown,
    private readonly gone: () => void,
  ) {
    this.#options = readRecord(options);
  }

  get isMounted(): boolean {
    return this.#frame !== undefined;
  }

  mount(where: unknown): void {
    this.#assertNotDestroyed();
    const place = typeof where === 'string' ? document.querySelector(where) : where;
    if (!(place instanceof HTMLElement)) {
      throw new IntegrationError(
        typeof where === 'string'
          ? `The selector you specified (${where}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`
          : 'Invalid DOM element. Call mount() with a valid DOM element or selector.',
      );
    }
    if (this.#place === place) return;
    this.unmount();
    const details: FieldStart = { type: this.type, group: this.group, options: this.#options };
    const frame = createFrame({
      origin: this.origin,
      path: '/practice/frames/field.html',
      title: titles[this.type],
      details,
    });
    setStyles(frame.element, frameStyles(this.#options));
    frame.port.onmessage = (event: MessageEvent<unknown>) => this.#hear(readRecord(event.data));
    place.replaceChildren(frame.element);
    this.#frame = frame;
    this.#place = place;
    this.#labels = [...document.querySelectorAll('label')].filter(
      (label) => (place.id !== '' && label.htmlFor === place.id) || label.contains(place),
    );
    for (const label of this.#labels) label.addEventListener('click', this.#fromLabel);
    this.#show(empty, false);
    this.#timer = setTimeout(() => this.#emit('loaderror', loadError), patience);
  }

  unmount(): void {
    clearTimeout(this.#timer);
    for (const label of this.#labels) label.removeEventListener('click', this.#fromLabel);
    this.#frame?.port.close();
    this.#frame?.element.remove();
    this.#place?.classList.remove(...this.#classes().all);
    this.#frame = undefined;
    this.#place = undefined;
    this.#labels = [];
  }

  destroy(): void {
    this.#assertNotDestroyed();
    this.unmount();
    this.#destroyed = true;
    this.gone();
  }

  update(options: unknown): void {
    this.#assertNotDestroyed();
    this.#options = { ...this.#options, ...readRecord(options) };
    if (this.#frame !== undefined) setStyles(this.#frame.element, frameStyles(this.#options));
    this.#post({ kind: 'update', options });
  }

  focus(): void {
    this.#assertNotDestroyed();
    this.#frame?.element.focus();
    this.#post({ kind: 'focus' });
  }

  blur(): void {
    this.#assertNotDestroyed();
    this.#post({ kind: 'blur' });
  }

  clear(): void {
    this.#assertNotDestroyed();
    this.#post({ kind: 'clear' });
  }

  on(event: string, listener: Listener): this {
    this.#assertNotDestroyed();
    this.#listeners.on(event, listener);
    return this;
  }

  once(event: string, listener: Listener): this {
    this.#assertNotDestroyed();
    this.#listeners.once(event, listener);
    return this;
  }

  off(event: string, listener?: Listener): this {
    this.#listeners.off(event, listener);
    return this;
  }

  #hear(message: Readonly<Record<string, unknown>>): void {
    const list = this.#place?.classList;
    switch (message.kind) {
      case 'change':
        this.#change(message.state as FieldState);
        return;
      case 'enter':
        this.#submitForm();
        return;
      case 'ready':
        clearTimeout(this.#timer);
        break;
      case 'focus':
        list?.add(this.#classes().focus);
        break;
      case 'blur':
        list?.remove(this.#classes().focus);
        break;
    }
    this.#emit(String(message.kind));
  }

  #change(state: FieldState): void {
    this.#show(state, true);
    const hasBrand = this.type === 'card' || this.type === 'cardNumber';
    this.#emit('change', {
      empty: state.empty,
      complete: state.complete,
      error: state.error,
      ...(this.type === 'card' ? { value: { postalCode: '' } } : { value: undefined }),
      ...(hasBrand ? { brand: state.brand } : {}),
    });
  }

  #show(state: FieldState, keepsFocus: boolean): void {
    const list = this.#place?.classList;
    const classes = this.#classes();
    list?.add(classes.base);
    list?.toggle(classes.empty, state.empty);
    list?.toggle(classes.complete, state.complete);
    list?.toggle(classes.invalid, state.error !== undefined);
    if (!keepsFocus) list?.remove(classes.focus);
  }

  /** Enter sends the form around the field, as it does in a field of the page's own. */
  #submitForm(): void {
    const form = this.#place?.closest('form');
    const button = form?.querySelector<HTMLButtonElement>('button:not([type]), [type=submit]');
    if (form && button && !button.disabled) form.requestSubmit(button);
  }

  #emit(event: string, more: object = {}): void {
    this.#listeners.emit(event, { elementType: this.type, ...more });
  }

  #post(message: ToField): void {
    this.#frame?.port.postMessage(message);
  }

  #fromLabel = (): void => this.focus();

  #classes() {
    const given = readRecord(this.#options.classes);
    const named = (state: string, usual: string) => {
      const name = given[state];
      return typeof name === 'string' && name !== '' ? name : usual;
    };
    const classes = {
      base: named('base', 'StripeElement'),
      complete: named('complete', 'StripeElement--complete'),
      empty: named('empty', 'StripeElement--empty'),
      focus: named('focus', 'StripeElement--focus'),
      invalid: named('invalid', 'StripeElement--invalid'),
    };
    return { ...classes, all: Object.values(classes) };
  }

  #assertNotDestroyed(): void {
    if (this.#destroyed) {
      throw new IntegrationError(
        'This Element has already been destroyed. Please create a new one.',
      );
    }
  }
}

const loadError = {
  error: { type: 'api_connection_error', message: 'The card field could not be loaded.' },
};

/** A line as high as the text that the site wants in it. */
function frameStyles(options: Readonly<Record<string, unknown>>): Record<string, string> {
  const base = readRecord(readRecord(options.style).base);
  const text = typeof base.fontSize === 'string' ? base.fontSize : '1rem';
  const line = typeof base.lineHeight === 'string' ? base.lineHeight : '1.2';
  return {
    display: 'block',
    'inline-size': '100%',
    'block-size': /^[\d.]+$/.test(line) ? `calc(${text} * ${line})` : line,
    border: '0',
    margin: '0',
    padding: '0',
    // A frame whose scheme is not its page's is painted white behind.
    'color-scheme': 'light only',
    'user-select': 'none',
  };
}
