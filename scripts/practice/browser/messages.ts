import { type CardBrand, type CardInputError } from './card-rules';

/** The kinds of fields that a page can ask for, by Stripe's names. */
export const fieldTypes = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type FieldType = (typeof fieldTypes)[number];

export function isFieldType(value: unknown): value is FieldType {
  return fieldTypes.some((type) => type === value);
}

/**
 * The first message to a frame, by `postMessage` with a port; everything after it goes by the port,
 * so that origins are checked once.
 */
export interface Start {
  readonly kind: 'practice-start';
  readonly details: unknown;
}

export interface FieldStart {
  readonly type: FieldType;
  /** Names the fields of one `elements()` to each other. */
  readonly group: string;
  readonly options: unknown;
}

export type ToField =
  | { readonly kind: 'update'; readonly options: unknown }
  | { readonly kind: 'focus' | 'blur' | 'clear' };

/** What a site may know of what was typed: never a digit. */
export interface FieldState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly brand: CardBrand;
  readonly error: CardInputError | undefined;
}

export type FromField =
  | { readonly kind: 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { readonly kind: 'change'; readonly state: FieldState };

/** What the controller frame is asked to do at the service. */
export type Order =
  | {
      readonly kind: 'payment-method';
      readonly group: string;
      readonly fields: readonly FieldType[];
      readonly billing: unknown;
    }
  | { readonly kind: 'intent'; readonly clientSecret: string }
  | {
      readonly kind: 'confirm';
      readonly clientSecret: string;
      readonly paymentMethod: string | undefined;
    };

/** The service's answer as it came, or what a field had to say against asking. */
export type Outcome =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'mistake'; readonly mistake: CardInputError }
  | { readonly kind: 'unreached' };

/** Between the controller and the fields, all of them of the service's own origin. */
export type AmongFrames =
  | { readonly kind: 'ask'; readonly order: number }
  | {
      readonly kind: 'tell';
      readonly order: number;
      readonly type: FieldType;
      readonly mistake: CardInputError | undefined;
      readonly card: Readonly<Record<string, string>>;
    };

export interface BankStart {
  readonly key: string;
  readonly clientSecret: string;
  readonly paper: string;
  readonly ink: string;
}

/** What is not an object reads as one without properties. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Id of the payment intent that a client secret belongs to; `undefined` for any other text. */
export function intentOf(clientSecret: unknown): string | undefined {
  if (typeof clientSecret !== 'string') return undefined;
  return /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
}

/** The error that Stripe.js throws for a wrong use of its API. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}
