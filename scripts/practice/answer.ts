/** What goes back to a caller. */
export interface Answer {
  readonly status: number;
  readonly body: object;
  /**
   * Whether the same idempotency key gets the same answer again. Stripe keeps every answer of a
   * call that began to act, failures included; not those that were refused before.
   */
  readonly isKept: boolean;
}

/** Stripe's error object, as far as this service has something to say. */
export interface ApiError {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
}

export const done = (body: object): Answer => ({ status: 200, body, isKept: true });

/** Refuses before anything was done: the request itself is wrong. */
export const invalid = (
  message: string,
  more: { readonly code?: string; readonly param?: string; readonly status?: number } = {},
): Answer => {
  const { status = 400, ...rest } = more;
  return {
    status,
    body: errorBody({ type: 'invalid_request_error', message, ...rest }),
    isKept: false,
  };
};

/** Refuses because of the state that things are in. */
export const impossible = (message: string, more: Partial<ApiError> = {}): Answer => ({
  status: 400,
  body: errorBody({ type: 'invalid_request_error', message, ...more }),
  isKept: true,
});

/** What the path names is not there. */
export const missing = (kind: string, id: string, param: string): Answer =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status: 404 });

/** What a parameter names is not there. */
export const noSuch = (kind: string, id: string, param: string): Answer =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });

export const errorBody = (error: ApiError): { readonly error: ApiError } => ({ error });
