/**
 * The version of Stripe's API that the practice service implements, as the `stripe` package pins it.
 * Before changing it, run the contract tests in `tests/contract` against Stripe's test mode too.
 */
export const apiVersion = '2026-10-28.endive';

/** A response of the API. */
export interface ApiResponse {
  readonly status: number;
  readonly body: object;
  /**
   * Whether the response is repeated for the same idempotency key. Stripe stores the response of every
   * call that began to execute, errors included, but not of rejected requests.
   */
  readonly isKept: boolean;
}

/** Stripe's error object, with the fields that this service uses. */
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

export const ok = (body: object): ApiResponse => ({ status: 200, body, isKept: true });

/** Rejects an invalid request before anything is executed. */
export const invalid = (
  message: string,
  more: { readonly code?: string; readonly param?: string; readonly status?: number } = {},
): ApiResponse => {
  const { status = 400, ...rest } = more;
  return {
    status,
    body: errorBody({ type: 'invalid_request_error', message, ...rest }),
    isKept: false,
  };
};

/** Rejects a request that the state of the objects does not allow. */
export const invalidState = (message: string, more: Partial<ApiError> = {}): ApiResponse => ({
  status: 400,
  body: errorBody({ type: 'invalid_request_error', message, ...more }),
  isKept: true,
});

/** Reports that the object in the path does not exist. */
export const notFound = (kind: string, id: string, param: string): ApiResponse =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status: 404 });

/** Reports that the object in a parameter does not exist. */
export const unknownObject = (kind: string, id: string, param: string): ApiResponse =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });

export const errorBody = (error: ApiError): { readonly error: ApiError } => ({ error });
