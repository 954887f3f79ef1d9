import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** What a settings page says about the last change. */
export type SettingsResult = 'saved' | 'changed-meanwhile' | 'invalid';

/** The notifications of one form. */
export interface FormChoice {
  readonly form: string;
  readonly title: string;
  readonly when: 'default' | 'at-once' | 'digest' | 'never';
  readonly content: 'whole' | 'link';
}

/** A rule that notifies operators of the submissions with an answer. */
export interface RuleRow {
  readonly form: string;
  readonly field: string;
  readonly value: string;
  /** Such as `Book: Topic is Schools`. */
  readonly text: string;
  readonly operators: readonly string[];
}

/** The options of a form for a new rule; the value of an option names field and answer. */
export interface RuleOptions {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What only owners see on the page of notifications. */
export interface OwnerNotifications {
  readonly operators: readonly {
    readonly email: string;
    readonly href: string;
    readonly isCurrent: boolean;
  }[];
  readonly rules: readonly RuleRow[];
  readonly newRule: readonly RuleOptions[];
  readonly silences: readonly {
    readonly form: string;
    readonly title: string;
    readonly days: string;
  }[];
}

/** The props of the page of notifications. */
export interface NotificationsPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly result?: SettingsResult;
  /** The address of the operator whose notifications the page shows. */
  readonly email: string;
  readonly isOwn: boolean;
  /** The version of the choices, so that no change of another operator is lost. */
  readonly version: number;
  readonly hour: number;
  readonly forms: readonly FormChoice[];
  readonly owner?: OwnerNotifications;
}

/** The automatic answer of one form. */
export interface AnswerForm {
  readonly form: string;
  readonly title: string;
  readonly version: number;
  readonly mode: 'file' | 'desk' | 'off';
  readonly subject: string;
  readonly text: string;
  /** Whether the form's file sends an answer. */
  readonly isInFile: boolean;
}

/** The props of the page of automatic answers. */
export interface AnswersPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly result?: SettingsResult;
  /** The form whose last change was not saved. */
  readonly resultForm?: string;
  /** Where an answer of the visitor goes. */
  readonly replyTo?: string;
  readonly forms: readonly AnswerForm[];
}

/** A part of the installation on the check-up page. */
export interface CheckedPart {
  readonly name: string;
  readonly state: 'on' | 'off' | 'broken';
  readonly text: string;
  /** The names of the settings to change. */
  readonly settings: readonly string[];
}

/** The props of the check-up page. */
export interface CheckUpPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly parts: readonly CheckedPart[];
  /** The delivery of the last test mail, in words. */
  readonly testMail?: string;
}
