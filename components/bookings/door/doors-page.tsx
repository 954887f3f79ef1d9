import { DeskError } from '@/components/desk/desk-error';
import { DeskLayout } from '@/components/desk/desk-layout';
import { DoorHead } from '@/components/bookings/door/door-head';
import { doorsWords as words } from '@/components/bookings/door/words';
import { Link } from '@/components/ui/link';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import type { DoorDate, DoorsPageProps } from '@/lib/bookings/door/door-page';
import page from '@/styles/desk/page.module.css';

/** Renders links to the doors of today and of the next dates, or an error page. */
export function DoorsPage(props: DoorsPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, today, next } = props;
  return (
    <DeskLayout desk={desk}>
      <DoorHead />
      <main id="main" tabIndex={-1} className={page.page}>
        <h1>{words.title}</h1>
        <h2>{words.today}</h2>
        {today.length === 0 ? <p>{words.noneToday}</p> : <Doors dates={today} />}
        {next.length > 0 && (
          <>
            <h2>{words.next}</h2>
            <Doors dates={next} />
          </>
        )}
        <p>
          <Link href="/desk/events" className={page.link}>
            {words.dates}
          </Link>
        </p>
      </main>
    </DeskLayout>
  );
}

/** The links load documents, which the service worker caches. */
function Doors({ dates }: { readonly dates: readonly DoorDate[] }) {
  return (
    <ul className={page.rows}>
      {dates.map(({ href, title, when, booked }) => (
        <li key={href}>
          <div>
            <a href={href} className={page.link}>
              <bdi>{title}</bdi>
            </a>
            <p className={page.facts}>
              {when} · {booked}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
