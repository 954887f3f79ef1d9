import { DeskError } from '@/components/desk/desk-error';
import { DeskLayout } from '@/components/desk/desk-layout';
import { refundAllWords as words } from '@/components/bookings/desk/words';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import type { RefundAllPageProps, RefundAllRow } from '@/lib/payments/desk/refund-all-page';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the confirmation of the refunds of a cancelled event, or an error page. */
export function RefundAllPage(props: RefundAllPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, back, event, notice, total, fields, failed, due, omitted } = props;
  return (
    <DeskLayout desk={desk} current="events">
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
            {words.back}
          </a>
        </p>
      </main>
    </DeskLayout>
  );
}

function Rows({ rows }: { readonly rows: readonly RefundAllRow[] }) {
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
