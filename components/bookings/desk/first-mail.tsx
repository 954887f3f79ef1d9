import { firstMailWords as words } from '@/lib/words/components/bookings/desk';
import page from '@/styles/desk/page.module.css';

interface FirstMailProps {
  readonly title: string;
  readonly mail: { readonly to: string; readonly subject: string; readonly text: string };
}

/** Renders the first of several mails, as its recipient will get it. */
export function FirstMail({ title, mail: { to, subject, text } }: FirstMailProps) {
  return (
    <>
      <h2>{title}</h2>
      <dl>
        <dt>{words.to}</dt>
        <dd>
          <bdi>{to}</bdi>
        </dd>
        <dt>{words.subject}</dt>
        <dd>
          <bdi>{subject}</bdi>
        </dd>
      </dl>
      <p dir="auto" className={page.mail}>
        {text}
      </p>
    </>
  );
}
