import { refundAllWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { refundAllProps } from '@/lib/server/bookings/desk/refund-all/refund-all-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type RefundAllPageProps = PropsOf<typeof refundAllProps>;

/** Renders the confirmation of the refunds of a cancelled event. */
export function RefundAllPage(props: RefundAllPageProps) {
  const { back, event, notice, canPutBack, mailNotice, total, fields, failed, due, omitted } =
    props;
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <h1>{total === undefined ? words.title : words.question(total)}</h1>
      <p>{event}</p>
      {notice !== undefined && (
        <p role="status" className={page.notice}>
          {notice}
        </p>
      )}
      {total === undefined && notice === undefined && <p>{words.nothing}</p>}
      {total !== undefined && (
        <>
          <p>{words.consequence}</p>
          {mailNotice !== undefined && <p>{mailNotice}</p>}
          <Rows rows={due} />
          <form method="post" action="/api/desk/refund-all" className={form.form}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={button.main}>
              {words.button(total)}
            </button>
          </form>
        </>
      )}
      {failed.length > 0 && (
        <>
          <h2>{words.failed}</h2>
          <Rows rows={failed} />
        </>
      )}
      {omitted.length > 0 && (
        <>
          <h2>{words.omitted}</h2>
          <Rows rows={omitted} />
        </>
      )}
      <p>
        <a href={back} className={page.link}>
          {canPutBack ? words.putBack : words.back}
        </a>
      </p>
    </main>
  );
}

function Rows({ rows }: { readonly rows: RefundAllPageProps['due'] }) {
  return (
    <ul className={page.rows}>
      {rows.map(({ href, reference, name, text }) => (
        <li key={reference}>
          <p>
            <a href={href} className={page.link}>
              {reference}
            </a>{' '}
            <bdi>{name}</bdi>: {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
