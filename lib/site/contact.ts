/** An address as it is written on an envelope, line by line. */
export interface PostalAddress {
  readonly lines: readonly string[];
  readonly locality: string;
  readonly region?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2, such as `GB`. */
  readonly country: string;
}
