import type { DeskMail, DeskMailbox } from '@/lib/desk/mail-view';
import styles from '@/styles/desk/mail-list.module.css';

/** Mails of the outbox, newest first: what became of each, and its words folded away. */
export function MailList({ mailbox }: { readonly mailbox: DeskMailbox }) {
  const { title, notice, mails, older, newest } = mailbox;
  return (
    <main id="main" tabIndex={-1} className={styles.list}>
      <h1 className={styles.title}>{title}</h1>
      {notice !== undefined && <p className={styles.notice}>{notice}</p>}
      {mails.length === 0 && <p className={styles.empty}>Nothing here yet.</p>}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
      {(older !== undefined || newest !== undefined) && (
        <nav aria-label="Pages of the list" className={styles.pages}>
          {newest !== undefined && <a href={newest}>All mail</a>}
          {older !== undefined && <a href={older}>Older</a>}
        </nav>
      )}
    </main>
  );
}

function Mail({ mail }: { readonly mail: DeskMail }) {
  const { id, to, replyTo, subject, text, made, state, error, isDead, submissionHref } = mail;
  return (
    <article aria-labelledby={`mail-${id}`} className={styles.mail}>
      <h2 id={`mail-${id}`} className={styles.subject}>
        <bdi>{subject}</bdi>
      </h2>
      <p className={styles.about}>
        To <bdi>{to}</bdi>, <time dateTime={made.iso}>{made.text}</time>
      </p>
      <p className={isDead ? styles.dead : undefined}>
        {state}
        {error !== undefined && (
          <>
            : <q>{error}</q>
          </>
        )}
      </p>
      <details className={styles.whole}>
        <summary>Read it</summary>
        {replyTo !== undefined && (
          <p>
            An answer to it goes to <bdi>{replyTo}</bdi>.
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
            <button type="submit">Send again</button>
          </form>
        )}
        <a href={submissionHref}>The message that it is about</a>
      </div>
    </article>
  );
}
