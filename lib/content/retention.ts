/** How long a site keeps what visitors send, in days. */
export interface Retention {
  readonly forms: readonly FormRetention[];
  /** The shortest and the longest time that forms keep spam. */
  readonly spamDays: readonly [number, number];
  readonly binDays: number;
  /** Whether a form takes payments. */
  readonly hasPayments: boolean;
}

export interface FormRetention {
  readonly title: string;
  /** Missing if messages are kept until they are deleted. */
  readonly days?: number;
}

/** The list of forms with how long their messages are kept. */
export interface RetentionSection {
  readonly section: 'retention';
  readonly title?: string;
  readonly id?: string;
  /** Missing until the settings are read, and on a site without forms. */
  readonly retention?: Retention;
}
