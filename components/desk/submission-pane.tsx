import { PaymentDetails } from '@/components/desk/payments/payment-details';
import { submissionWords } from '@/components/desk/words';
import type { DeskField, DeskFile, DeskSubmission, DeskValue } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/submission-pane.module.css';
import button from '@/styles/ui/button.module.css';

interface SubmissionPaneProps {
  readonly submission: DeskSubmission;
  /** The address of the list that the actions return to. */
  readonly listHref: string;
}

/** Renders the last pane: a submission, its history and its actions. */
export function SubmissionPane({ submission, listHref }: SubmissionPaneProps) {
  const { reference, received, formTitle, sender, fields, files, reasons, history, replyHref } =
    submission;
  return (
    <article className={styles.submission} aria-labelledby="submission-title">
      <p className={styles.reference}>
        {reference}, <time dateTime={received.iso}>{received.text}</time>
      </p>
      <h1 id="submission-title" className={styles.title}>
        <bdi>{sender}</bdi>
      </h1>
      <p className={styles.form}>{formTitle}</p>
      {reasons.length > 0 && <Reasons reasons={reasons} isSpam={submission.isSpam} />}
      <dl className={styles.fields}>
        {fields.map((field, index) => (
          <Field key={index} field={field} />
        ))}
        {files.map((file) => (
          <File key={file.href} file={file} />
        ))}
      </dl>
      {submission.payment !== undefined && <PaymentDetails payment={submission.payment} />}
      <h2 className={styles.historyTitle}>{submissionWords.history}</h2>
      <ol className={styles.history}>
        {history.map(({ at, text, href }) => (
          <li key={`${at.iso} ${text}`}>
            <time dateTime={at.iso}>{at.text}</time>{' '}
            {href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <MarkButton submission={submission} listHref={listHref} />
        {!submission.isUnpaid && <MoveButton submission={submission} listHref={listHref} />}
        {replyHref !== undefined && <a href={replyHref}>{submissionWords.reply}</a>}
      </div>
    </article>
  );
}

function Reasons({ reasons, isSpam }: Pick<DeskSubmission, 'reasons' | 'isSpam'>) {
  return (
    <section aria-label={submissionWords.reasons} className={styles.reasons}>
      <p>{isSpam ? submissionWords.isAside : submissionWords.wasAside}</p>
      <ul>
        {reasons.map((reason, index) => (
          <li key={index}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

function Field({ field: { label, values } }: { readonly field: DeskField }) {
  const sent = values.filter(({ text }) => text !== '');
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      {sent.length === 0 && <dd className={styles.nothing}>{submissionWords.emptyField}</dd>}
      {sent.map((value, index) => (
        <dd key={index} dir="auto">
          <Value value={value} />
        </dd>
      ))}
    </div>
  );
}

function File({ file: { label, name, size, href } }: { readonly file: DeskFile }) {
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <a href={href} download>
          <bdi>{name}</bdi>
        </a>{' '}
        ({size})
      </dd>
    </div>
  );
}

function Value({ value: { text, href } }: { readonly value: DeskValue }) {
  return href === undefined ? text : <a href={href}>{text}</a>;
}

function MarkButton({ submission: { id, isRead }, listHref }: SubmissionPaneProps) {
  const search = new URLSearchParams(listHref.split('?')[1]);
  return (
    <form method="post" action="/api/desk/mark">
      <input type="hidden" name="submission" value={id} />
      <input type="hidden" name="mark" value={isRead ? 'unread' : 'read'} />
      {[...search].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={button.main}>
        {isRead ? submissionWords.markUnread : submissionWords.markRead}
      </button>
    </form>
  );
}

function MoveButton({ submission: { id, isSpam }, listHref }: SubmissionPaneProps) {
  const form = new URLSearchParams(listHref.split('?')[1]).get('form');
  return (
    <form method="post" action="/api/desk/move">
      <input type="hidden" name="submission" value={id} />
      <input type="hidden" name="to" value={isSpam ? 'inbox' : 'spam'} />
      {form !== null && <input type="hidden" name="form" value={form} />}
      <button type="submit" className={button.main}>
        {isSpam ? submissionWords.notSpam : submissionWords.spam}
      </button>
    </form>
  );
}
