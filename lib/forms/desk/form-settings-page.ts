import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A form in the list of forms. */
export interface FormSettingsRow {
  readonly href: string;
  readonly title: string;
  /** Whether it is open, and how long it keeps messages and spam. */
  readonly facts: readonly string[];
}

/** The props of the list of forms. */
export interface FormsPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly rows: readonly FormSettingsRow[];
}

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

/** The props of the page with the settings of one form. */
export interface FormSettingsPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly form: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly values: FormSettingsValues;
  readonly timeZone: string;
  readonly version: number;
  /** Why the settings were not saved. */
  readonly problem?: string;
  /** The number that the operator must type, because that many messages would be deleted. */
  readonly typeNumber?: string;
  /** Says that the settings were saved. */
  readonly saved?: string;
}
