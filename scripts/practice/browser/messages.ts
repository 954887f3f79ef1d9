import { type CardBrand, type CardInputError } from './card-rules';

/** Stripe's names of the fields that a page can create. */
export const fieldTypes = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type FieldType = (typeof fieldTypes)[number];

export function isFieldType(value: unknown): value is FieldType {
  return fieldTypes.some((type) => type === value);
}

/**
 * The first message to a frame, sent by `postMessage` with a port. Later messages use the port, so that
 * origins are checked once.
 */
export interface Start {
  readonly kind: 'practice-start';
  readonly details: unknown;
}

export interface FieldStart {
  readonly type: FieldType;
  /** The broadcast channel of the fields of one `elements()`. */
  readonly group: string;
  readonly options: unknown;
}

export type ToField =
  | { readonly kind: 'update'; readonly options: unknown }
  | { readonly kind: 'focus' | 'blur' | 'clear' };

/** The state of a field that a site may read. It contains no digit. */
export interface FieldState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly brand: CardBrand;
  readonly error: CardInputError | undefined;
}

export type FromField =
  | { readonly kind: 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { readonly kind: 'change'; readonly state: FieldState };

/** A request that the controller frame sends to the service. */
export type ControllerRequest =
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

/** The service's response, a field's validation error, or no response. */
export type Outcome =
  | { readonly kind: 'response'; readonly body: unknown }
  | { readonly kind: 'invalid'; readonly error: CardInputError }
  | { readonly kind: 'unreachable' };

/** Messages between the controller and the fields, all on the service's own origin. */
export type FieldMessage =
  | { readonly kind: 'request-values'; readonly request: number }
  | {
      readonly kind: 'values';
      readonly request: number;
      readonly type: FieldType;
      readonly error: CardInputError | undefined;
      readonly card: Readonly<Record<string, string>>;
    };

export interface BankStart {
  readonly key: string;
  readonly clientSecret: string;
  readonly paper: string;
  readonly ink: string;
}

/** Returns the properties of an object; none for any other value. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Parses the intent's id from a client secret; `undefined` if it is not one. */
export function parseIntentId(clientSecret: unknown): string | undefined {
  if (typeof clientSecret !== 'string') return undefined;
  return /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
}

/** The error that Stripe.js throws for an incorrect use of its API. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}
