import type {
  PaymentIntentResult,
  PaymentMethod,
  PaymentMethodResult,
  Stripe,
  StripeElementLocale,
} from '@stripe/stripe-js';
import { vi } from 'vitest';

type FieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc';
type Listener = (event: object) => void;

/** A card field that has no frame: a test says what its visitor does. */
export interface FakeField {
  readonly type: FieldType;
  readonly options: Record<string, unknown>;
  readonly focus: ReturnType<typeof vi.fn>;
  readonly clear: ReturnType<typeof vi.fn>;
  readonly isMounted: () => boolean;
  /** Tells the page what happened, as Stripe.js would. */
  readonly tell: (event: string, more?: object) => void;
}

export interface FakeStripe {
  /** How often the page has opened it, with which key and language. */
  readonly opened: { readonly key: string; readonly locale: StripeElementLocale | undefined }[];
  /** The fields that are in the page, by their type. */
  readonly fields: Map<FieldType, FakeField>;
  /** Types a whole card that nothing is wrong with. */
  readonly typeCard: () => void;
  /** Says that all fields can be typed in; does so by itself unless `holdReady` is set. */
  readonly ready: () => void;
  holdReady: boolean;
  /** Has the service's own script break when it is to make a field. */
  isBroken: boolean;
  readonly createPaymentMethod: ReturnType<typeof vi.fn<Calls['createPaymentMethod']>>;
  readonly handleCardAction: ReturnType<typeof vi.fn<Calls['handleCardAction']>>;
}

interface Calls {
  createPaymentMethod: (given: object) => Promise<PaymentMethodResult>;
  handleCardAction: (clientSecret: string) => Promise<PaymentIntentResult>;
}

/**
 * Puts a `window.Stripe` into the test's page, where the published packages find it as they would
 * find a script that was loaded before. Cards are good and banks approve unless a test says else.
 */
export function installFakeStripe(): FakeStripe {
  const fields: FakeStripe['fields'] = new Map();
  let made = 0;
  const fake: FakeStripe = {
    opened: [],
    fields,
    holdReady: false,
    isBroken: false,
    ready: () => fields.forEach((field) => field.tell('ready')),
    typeCard: () =>
      fields.forEach(({ type, tell }) =>
        tell('change', {
          complete: true,
          empty: false,
          error: undefined,
          ...(type === 'cardNumber' ? { brand: 'visa' } : {}),
        }),
      ),
    createPaymentMethod: vi.fn<Calls['createPaymentMethod']>(() =>
      Promise.resolve({ paymentMethod: { id: `pm_${(made += 1)}` } as PaymentMethod }),
    ),
    handleCardAction: vi.fn<Calls['handleCardAction']>((secret) => {
      const [id = ''] = secret.split('_secret');
      return Promise.resolve({ paymentIntent: { id } } as PaymentIntentResult);
    }),
  };

  function makeField(type: FieldType, options: object): FakeField & object {
    if (fake.isBroken) throw new Error('The fake is broken.');
    const listeners = new Map<string, Set<Listener>>();
    let place: HTMLElement | undefined;
    const field = {
      type,
      options: { ...options },
      focus: vi.fn(),
      clear: vi.fn(),
      isMounted: () => place !== undefined,
      tell: (event: string, more: object = {}) =>
        listeners.get(event)?.forEach((listen) => listen({ elementType: type, ...more })),
      on(event: string, listen: Listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listen));
        // A frame takes longer than the page takes to listen.
        if (event === 'ready') {
          queueMicrotask(() => {
            if (place !== undefined && !fake.holdReady) field.tell('ready');
          });
        }
        return field;
      },
      off(event: string, listen: Listener) {
        listeners.get(event)?.delete(listen);
        return field;
      },
      mount(element: HTMLElement) {
        if (fields.has(type)) throw new Error(`Can only create one Element of type ${type}`);
        place = element;
        place.append(`(${type})`);
        fields.set(type, field);
      },
      update: (more: object) => void Object.assign(field.options, more),
      destroy() {
        place?.replaceChildren();
        place = undefined;
        fields.delete(type);
      },
    };
    return field;
  }

  function open(key: string, { locale }: { locale?: StripeElementLocale } = {}): Stripe {
    fake.opened.push({ key, locale });
    const stripe = {
      elements: () => ({ create: makeField, update: () => undefined }),
      createToken: () => undefined,
      confirmCardPayment: () => undefined,
      createPaymentMethod: fake.createPaymentMethod,
      handleCardAction: fake.handleCardAction,
    };
    return stripe as object as Stripe;
  }
  openPresent = open;
  vi.stubGlobal('Stripe', script);
  return fake;
}

type Open = (key: string, options?: { locale?: StripeElementLocale }) => Stripe;

let openPresent: Open | undefined;

/** The package keeps the first script that it has found, for all tests of a file. */
const script = Object.assign(
  (...given: Parameters<Open>) => {
    if (openPresent === undefined) throw new Error('No test has installed a fake.');
    return openPresent(...given);
  },
  { version: 3 },
);
