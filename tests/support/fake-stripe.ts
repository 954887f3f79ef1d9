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

/** A card element without a frame, controlled by the test. */
export interface FakeField {
  readonly type: FieldType;
  readonly options: Record<string, unknown>;
  readonly focus: ReturnType<typeof vi.fn>;
  readonly clear: ReturnType<typeof vi.fn>;
  readonly isMounted: () => boolean;
  /** Emits an event of Stripe.js. */
  readonly emit: (event: string, more?: object) => void;
}

export interface FakeStripe {
  /** The clients that the page created, with their key and locale. */
  readonly clients: { readonly key: string; readonly locale: StripeElementLocale | undefined }[];
  /** The mounted fields by type. */
  readonly fields: Map<FieldType, FakeField>;
  /** Types a complete, valid card. */
  readonly typeCard: () => void;
  /** Emits `ready` on all fields. Happens automatically unless `holdReady` is set. */
  readonly ready: () => void;
  holdReady: boolean;
  /** Makes creating a field throw. */
  isBroken: boolean;
  readonly createPaymentMethod: ReturnType<typeof vi.fn<Calls['createPaymentMethod']>>;
  readonly handleCardAction: ReturnType<typeof vi.fn<Calls['handleCardAction']>>;
}

interface Calls {
  createPaymentMethod: (params: object) => Promise<PaymentMethodResult>;
  handleCardAction: (clientSecret: string) => Promise<PaymentIntentResult>;
}

/**
 * Installs a fake `window.Stripe`, which the published packages find like a loaded script. By default
 * every card is valid and 3-D Secure succeeds.
 */
export function installFakeStripe(): FakeStripe {
  const fields: FakeStripe['fields'] = new Map();
  let methods = 0;
  const fake: FakeStripe = {
    clients: [],
    fields,
    holdReady: false,
    isBroken: false,
    ready: () => fields.forEach((field) => field.emit('ready')),
    typeCard: () =>
      fields.forEach(({ type, emit }) =>
        emit('change', {
          complete: true,
          empty: false,
          error: undefined,
          ...(type === 'cardNumber' ? { brand: 'visa' } : {}),
        }),
      ),
    createPaymentMethod: vi.fn<Calls['createPaymentMethod']>(() =>
      Promise.resolve({ paymentMethod: { id: `pm_${(methods += 1)}` } as PaymentMethod }),
    ),
    handleCardAction: vi.fn<Calls['handleCardAction']>((secret) => {
      const [id = ''] = secret.split('_secret');
      return Promise.resolve({ paymentIntent: { id } } as PaymentIntentResult);
    }),
  };

  function createField(type: FieldType, options: object): FakeField & object {
    if (fake.isBroken) throw new Error('The fake is broken.');
    const listeners = new Map<string, Set<Listener>>();
    let container: HTMLElement | undefined;
    const field = {
      type,
      options: { ...options },
      focus: vi.fn(),
      clear: vi.fn(),
      isMounted: () => container !== undefined,
      emit: (event: string, more: object = {}) =>
        listeners.get(event)?.forEach((listen) => listen({ elementType: type, ...more })),
      on(event: string, listen: Listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listen));
        // A real frame is ready only after the page has added its listeners.
        if (event === 'ready') {
          queueMicrotask(() => {
            if (container !== undefined && !fake.holdReady) field.emit('ready');
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
        container = element;
        container.append(`(${type})`);
        fields.set(type, field);
      },
      update: (more: object) => void Object.assign(field.options, more),
      destroy() {
        container?.replaceChildren();
        container = undefined;
        fields.delete(type);
      },
    };
    return field;
  }

  function createStripe(key: string, { locale }: { locale?: StripeElementLocale } = {}): Stripe {
    fake.clients.push({ key, locale });
    const stripe = {
      elements: () => ({ create: createField, update: () => undefined }),
      createToken: () => undefined,
      confirmCardPayment: () => undefined,
      createPaymentMethod: fake.createPaymentMethod,
      handleCardAction: fake.handleCardAction,
    };
    return stripe as object as Stripe;
  }
  currentStripe = createStripe;
  vi.stubGlobal('Stripe', script);
  return fake;
}

type CreateStripe = (key: string, options?: { locale?: StripeElementLocale }) => Stripe;

let currentStripe: CreateStripe | undefined;

/** The package keeps the first `Stripe` that it finds, for all tests of a file. */
const script = Object.assign(
  (...args: Parameters<CreateStripe>) => {
    if (currentStripe === undefined) throw new Error('No test has installed the fake.');
    return currentStripe(...args);
  },
  { version: 3 },
);
