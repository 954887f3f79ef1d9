import { FirstMail } from '@/components/bookings/desk/first-mail';
import { mailPreviewWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { mailPreviewProps } from '@/lib/server/bookings/desk/mail/preview-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type MailPreviewPageProps = PropsOf<typeof mailPreviewProps>;

/** Renders a text to everyone as the first recipient gets it, and the button that sends it. */
export function MailPreviewPage(props: MailPreviewPageProps) {
  const { title, back, recipients, effects, mailNotice, mail, fields } = props;
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p>{recipients}</p>
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {mailNotice !== undefined && <p>{mailNotice}</p>}
      {mail !== undefined && <FirstMail title={words.first} mail={mail} />}
      <form method="post" action="/api/desk/bookings/mail" className={form.form}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{words.undo}</p>
        <button type="submit" className={button.main}>
          {words.send}
        </button>
      </form>
      <p>
        <a href={back} className={page.link}>
          {words.back}
        </a>
      </p>
    </main>
  );
}
