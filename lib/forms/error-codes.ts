/**
 * The codes that the hosted form service's published client knows (`@formspree/core` 4.0.0). To any
 * other code the client answers UNSPECIFIED, so our finer errors travel under one of these.
 */
export type ErrorCode = FormErrorCode | FieldErrorCode;

/** Codes that the client takes for errors of the whole form only. */
export type FormErrorCode =
  | 'BLOCKED'
  | 'EMPTY'
  | 'FILES_TOO_BIG'
  | 'FORM_NOT_FOUND'
  | 'INACTIVE'
  | 'NO_FILE_UPLOADS'
  | 'PROJECT_NOT_FOUND'
  | 'TOO_MANY_FILES';

export type FieldErrorCode =
  | 'REQUIRED_FIELD_EMPTY'
  | 'REQUIRED_FIELD_MISSING'
  | 'TYPE_EMAIL'
  | 'TYPE_NUMERIC'
  | 'TYPE_TEXT'
  | 'STRIPE_CLIENT_ERROR'
  | 'STRIPE_SCA_ERROR';
