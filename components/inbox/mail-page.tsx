import { DeskMain } from '@/components/desk/desk-layout';
import { Pagination } from '@/components/desk/list-table';
import { listWords, mailWords } from '@/lib/words/components/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { mailProps } from '@/lib/server/inbox/desk/mail-props';
import parts from '@/styles/desk/list-table.module.css';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/inbox/mail-page.module.css';
import button from '@/styles/ui/button.module.css';

type MailPageProps = PropsOf<typeof mailProps>;

type DeskMail = MailPageProps['mails'][number];

/** Lists mails of the outbox, newest first, each with its state and its folded text. */
export function MailPage(props: MailPageProps) {
  const { desk, title, explanation, notice, mails, older, newest } = props;
  const mayRetry = desk.may?.includes('work') === true;
  return (
    <DeskMain title={title}>
      {explanation !== undefined && <p>{explanation}</p>}
      {notice !== undefined && <p className={page.notice}>{notice}</p>}
      {mails.length === 0 && <p className={parts.empty}>{listWords.empty}</p>}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} mayRetry={mayRetry} />
      ))}
      <Pagination older={older} newest={newest} newestText={mailWords.newest} />
    </DeskMain>
  );
}

interface MailProps {
  readonly mail: DeskMail;
  /** Whether the operator may send mails again. */
  readonly mayRetry: boolean;
}

/** Renders a mail as one row, which opens its text, and the button for another try. */
function Mail({ mail, mayRetry }: MailProps) {
  const { id, to, subject, queued, state, error, isWaiting, isDead, isHeld } = mail;
  return (
    <article aria-labelledby={`mail-${id}`} className={styles.mail}>
      <details>
        <summary>
          <h2 id={`mail-${id}`}>
            <bdi>{subject}</bdi>
          </h2>{' '}
          <span className={styles.about}>
            <span className={isWaiting ? styles.waiting : undefined}>
              {state}
              {error !== undefined && (
                <>
                  : <q>{error}</q>
                </>
              )}
            </span>{' '}
            <span>
              {mailWords.to} <bdi>{to}</bdi>
            </span>
          </span>{' '}
          <time dateTime={queued.iso}>{queued.text}</time>
        </summary>
        <MailText mail={mail} />
      </details>
      {isDead && mayRetry && (
        <form method="post" action="/api/desk/mail">
          <input type="hidden" name="mail" value={id} />
          <button type="submit" className={button.second}>
            {mailWords.sendAgain}
          </button>
        </form>
      )}
      {isHeld && mayRetry && <HeldMailForm id={id} />}
    </article>
  );
}

/** Renders the buttons that send or discard a held mail, or all held mails to its address. */
function HeldMailForm({ id }: Pick<DeskMail, 'id'>) {
  return (
    <form method="post" action="/api/desk/mail" className={styles.decision}>
      <input type="hidden" name="mail" value={id} />
      {heldMailActions.map((action) => (
        <button key={action} type="submit" name="do" value={action} className={fields.word}>
          {mailWords[action]}
        </button>
      ))}
    </form>
  );
}

const heldMailActions = ['send', 'discard', 'send-all', 'discard-all'] as const;

function MailText({ mail }: { readonly mail: DeskMail }) {
  const { to, replyTo, text, state, error, files, submissionHref } = mail;
  return (
    <div className={styles.opened}>
      <p className={page.facts}>
        {mailWords.to} <bdi>{to}</bdi>. {state}
        {error !== undefined && (
          <>
            : <q>{error}</q>
          </>
        )}
        .
        {replyTo !== undefined && (
          <>
            {' '}
            {mailWords.replyTo} <bdi>{replyTo}</bdi>.
          </>
        )}
      </p>
      <div className={styles.text} dir="auto">
        {text}
      </div>
      {files.length > 0 && (
        <ul aria-label={mailWords.files} className={page.links}>
          {files.map(({ name, size, href }) => (
            <li key={href}>
              <a href={href} download className={page.link}>
                <bdi>{name}</bdi>
              </a>{' '}
              <span className={page.facts}>{size}</span>
            </li>
          ))}
        </ul>
      )}
      {submissionHref !== undefined && (
        <p>
          <a href={submissionHref} className={page.link}>
            {mailWords.submission}
          </a>
        </p>
      )}
    </div>
  );
}
