/** What a form's file says that no page and no visitor gets to know. */
export interface FormRules {
  /** Who is written to about each submission; nobody where it is empty. Plain addresses. */
  readonly notify: readonly string[];
  /** Who else may be written to, where a submission asks for it with `_cc`. Nobody else is. */
  readonly cc: readonly string[];
  /** Whether that mail holds the answers, or only the form's name, the reference and a link. */
  readonly sendsAnswers: boolean;
  /** The field with the visitor's address, to which a confirmation is sent. */
  readonly copyTo?: string;
  /** Whether that confirmation contains the answers. Off by default: anyone can enter any address. */
  readonly copiesAnswers: boolean;
}
