import type { FormDefinition } from '@/lib/forms/definition';
import type { FileShelf } from '@/lib/server/forms/file-shelf';
import type { RandomBytes } from '@/lib/server/forms/submission-names';
import type { PayServices } from '@/lib/server/payments/pay-services';
import type { Store } from '@/lib/server/store/store';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/** A submission before it is known who is written to about it. */
export type Draft = Omit<NewSubmission, 'mails'>;

/** What accepting submissions needs from the rest of the server. */
export interface FormServices {
  readonly store: Pick<
    Store,
    'addSubmission' | 'findAttempt' | 'findFile' | 'findFullLimit' | 'secret'
  >;
  readonly shelf: FileShelf;
  readonly siteUrl: string;
  /** How many proxies of our own stand in front of the site. */
  readonly proxies: number;
  /** The mails that go out with a submission. */
  readonly mailsOf: (form: FormDefinition, draft: Draft) => NewSubmission['mails'];
  /** Takes payments; not there where none are taken. */
  readonly payments?: PayServices;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}
