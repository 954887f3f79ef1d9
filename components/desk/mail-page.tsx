import { DeskLayout } from '@/components/desk/desk-layout';
import { Pagination } from '@/components/desk/list-table';
import { ErrorView } from '@/components/layout/errors/error-view';
import { listWords, mailWords } from '@/components/desk/words';
import type { DeskMail, DeskMailbox, MailPageProps } from '@/lib/desk/mail-page';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import parts from '@/styles/desk/list-table.module.css';
import styles from '@/styles/desk/mail-page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the outbox, or an error page. */
export function MailPage(props: MailPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <MailList mailbox={props.mailbox} />
    </DeskLayout>
  );
}

/** Lists mails, newest first, each with its state and its folded text. */
function MailList({ mailbox }: { readonly mailbox: DeskMailbox }) {
  const { title, notice, mails, older, newest } = mailbox;
  return (
    <main id="main" tabIndex={-1} className={styles.list}>
      <h1 className={styles.title}>{title}</h1>
      {notice !== undefined && <p className={styles.notice}>{notice}</p>}
      {mails.length === 0 && <p className={parts.empty}>{listWords.empty}</p>}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
      <Pagination older={older} newest={newest} newestText={mailWords.newest} />
    </main>
  );
}

function Mail({ mail }: { readonly mail: DeskMail }) {
  const { id, to, replyTo, subject, text, queued, state, error, isDead, submissionHref } = mail;
  return (
    <article aria-labelledby={`mail-${id}`} className={styles.mail}>
      <h2 id={`mail-${id}`} className={styles.subject}>
        <bdi>{subject}</bdi>
      </h2>
      <p className={styles.about}>
        {mailWords.to} <bdi>{to}</bdi>, <time dateTime={queued.iso}>{queued.text}</time>
      </p>
      <p className={isDead ? styles.failed : undefined}>
        {state}
        {error !== undefined && (
          <>
            : <q>{error}</q>
          </>
        )}
      </p>
      <details className={styles.details}>
        <summary>{mailWords.read}</summary>
        {replyTo !== undefined && (
          <p>
            {mailWords.replyTo} <bdi>{replyTo}</bdi>.
          </p>
        )}
        <div className={styles.text} dir="auto">
          {text}
        </div>
      </details>
      <div className={styles.actions}>
        {isDead && (
          <form method="post" action="/api/desk/mail">
            <input type="hidden" name="mail" value={id} />
            <button type="submit" className={button.main}>
              {mailWords.sendAgain}
            </button>
          </form>
        )}
        <a href={submissionHref}>{mailWords.submission}</a>
      </div>
    </article>
  );
}
