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

/** The time in which a field must load. After it, the element emits `loaderror`. */
const loadTimeoutMs = 10_000;

const empty: FieldState = { empty: true, complete: false, brand: 'unknown', error: undefined };

/** A card field in the page, with the methods and events of Stripe's elements. */
export class PracticeElement {
  #frame: OpenFrame | undefined;
  #container: HTMLElement | undefined;
  #labels: HTMLLabelElement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #destroyed = false;
  #options: Readonly<Record<string, unknown>>;
  #listeners = new Listeners();

  /** `onDestroy` is called when the element is destroyed, so that its type can be created again. */
  constructor(
    private readonly origin: string,
    private readonly group: string,
    readonly type: FieldType,
    options: unknown,
    private readonly onDestroy: () => void,
  ) {
    this.#options = readRecord(options);
  }

  get isMounted(): boolean {
    return this.#frame !== undefined;
  }

  mount(target: unknown): void {
    this.#assertNotDestroyed();
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(container instanceof HTMLElement)) {
      throw new IntegrationError(
        typeof target === 'string'
          ? `The selector you specified (${target}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`
          : 'Invalid DOM element. Call mount() with a valid DOM element or selector.',
      );
    }
    if (this.#container === container) return;
    this.unmount();
    const details: FieldStart = { type: this.type, group: this.group, options: this.#options };
    const frame = createFrame({
      origin: this.origin,
      path: '/practice/frames/field.html',
      title: titles[this.type],
      details,
    });
    setStyles(frame.element, frameStyles(this.#options));
    frame.port.onmessage = (event: MessageEvent<unknown>) =>
      this.#handleMessage(readRecord(event.data));
    container.replaceChildren(frame.element);
    this.#frame = frame;
    this.#container = container;
    this.#labels = [...document.querySelectorAll('label')].filter(
      (label) =>
        (container.id !== '' && label.htmlFor === container.id) || label.contains(container),
    );
    for (const label of this.#labels) label.addEventListener('click', this.#focusFromLabel);
    this.#updateClasses(empty, false);
    this.#timer = setTimeout(() => this.#emit('loaderror', loadError), loadTimeoutMs);
  }

  unmount(): void {
    clearTimeout(this.#timer);
    for (const label of this.#labels) label.removeEventListener('click', this.#focusFromLabel);
    this.#frame?.port.close();
    this.#frame?.element.remove();
    this.#container?.classList.remove(...this.#classes().all);
    this.#frame = undefined;
    this.#container = undefined;
    this.#labels = [];
  }

  destroy(): void {
    this.#assertNotDestroyed();
    this.unmount();
    this.#destroyed = true;
    this.onDestroy();
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

  #handleMessage(message: Readonly<Record<string, unknown>>): void {
    const list = this.#container?.classList;
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
    this.#updateClasses(state, true);
    const hasBrand = this.type === 'card' || this.type === 'cardNumber';
    this.#emit('change', {
      empty: state.empty,
      complete: state.complete,
      error: state.error,
      ...(this.type === 'card' ? { value: { postalCode: '' } } : { value: undefined }),
      ...(hasBrand ? { brand: state.brand } : {}),
    });
  }

  #updateClasses(state: FieldState, keepsFocus: boolean): void {
    const list = this.#container?.classList;
    const classes = this.#classes();
    list?.add(classes.base);
    list?.toggle(classes.empty, state.empty);
    list?.toggle(classes.complete, state.complete);
    list?.toggle(classes.invalid, state.error !== undefined);
    if (!keepsFocus) list?.remove(classes.focus);
  }

  /** Submits the form on Enter, as an input of the page does. */
  #submitForm(): void {
    const form = this.#container?.closest('form');
    const button = form?.querySelector<HTMLButtonElement>('button:not([type]), [type=submit]');
    if (form && button && !button.disabled) form.requestSubmit(button);
  }

  #emit(event: string, more: object = {}): void {
    this.#listeners.emit(event, { elementType: this.type, ...more });
  }

  #post(message: ToField): void {
    this.#frame?.port.postMessage(message);
  }

  #focusFromLabel = (): void => this.focus();

  #classes() {
    const custom = readRecord(this.#options.classes);
    const className = (state: string, fallback: string) => {
      const name = custom[state];
      return typeof name === 'string' && name !== '' ? name : fallback;
    };
    const classes = {
      base: className('base', 'StripeElement'),
      complete: className('complete', 'StripeElement--complete'),
      empty: className('empty', 'StripeElement--empty'),
      focus: className('focus', 'StripeElement--focus'),
      invalid: className('invalid', 'StripeElement--invalid'),
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

/** Returns the frame's styles; its height is a line of the site's text. */
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
    // Browsers paint a white background behind a frame of another colour scheme.
    'color-scheme': 'light only',
    'user-select': 'none',
  };
}
