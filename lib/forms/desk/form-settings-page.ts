/** The fields of a form's settings, as typed. */
export const formSettingsFields = [
  'isClosed',
  'opensAt',
  'closesAt',
  'closedText',
  'maxSubmissions',
  'fullText',
  'keepDays',
  'spamDays',
] as const;

export type FormSettingsValues = Readonly<Record<(typeof formSettingsFields)[number], string>>;
