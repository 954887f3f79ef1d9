import { DeskMain } from '@/components/desk/desk-layout';
import { DoorHead } from '@/components/bookings/door/door-head';
import { doorsWords as words } from '@/lib/words/components/bookings/door';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { doorsProps } from '@/lib/server/bookings/door/doors-props';
import page from '@/styles/desk/page.module.css';

type DoorsPageProps = PropsOf<typeof doorsProps>;

/** Renders links to the doors of today and of the next dates. */
export function DoorsPage({ today, next }: DoorsPageProps) {
  return (
    <>
      <DoorHead />
      <DeskMain title={words.title}>
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
      </DeskMain>
    </>
  );
}

/** The links load documents, which the service worker caches. */
function Doors({ dates }: { readonly dates: DoorsPageProps['today'] }) {
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
