import { LiveStatus } from '@/components/inbox/live/live-status';
import { CountBars } from '@/components/today/count-bars';
import { DateBars } from '@/components/today/date-bars';
import { MoneyChart } from '@/components/today/money-chart';
import { useLiveToday, type Today } from '@/components/today/use-live-today';
import { todayWords as words } from '@/lib/words/components/today';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { todayProps } from '@/lib/server/today/today-props';
import styles from '@/styles/today/today-page.module.css';

/** Renders the start page: what is new, the next dates, who waits, what failed, money and spam. */
export function TodayPage({ meta, desk, today: loaded }: PropsOf<typeof todayProps>) {
  const { today, arrived } = useLiveToday(loaded, meta.title);
  const { day, fresh, dates, waiting, problems, money, spam, firstSteps } = today;
  return (
    <>
      <main id="main" tabIndex={-1} className={styles.page}>
        <p className={styles.day}>{day}</p>
        <h1>{words.title}</h1>
        <Problems problems={problems} />
        {firstSteps !== undefined && <FirstSteps steps={firstSteps} />}
        <div className={styles.columns}>
          <div>
            <Fresh fresh={fresh} />
            <Waiting waiting={waiting} />
          </div>
          <Dates dates={dates} />
          <div>
            {money !== undefined && <Money money={money} />}
            <section aria-labelledby="spam">
              <h2 id="spam">{words.spam}</h2>
              <Figure href={spam.href} number={spam.number} text={spam.text} />
            </section>
            {desk.may?.includes('export') === true && (
              <p>
                <Link href="/desk/reports" className={styles.more}>
                  {words.reports}
                </Link>
              </p>
            )}
          </div>
        </div>
      </main>
      <footer className={styles.foot}>
        <LiveStatus arrived={arrived} />
      </footer>
    </>
  );
}

interface FigureProps {
  readonly href: string;
  /** Such as `12`, formatted. */
  readonly number: string;
  readonly text: string;
}

/** Renders a large number with what it counts, as one link. */
function Figure({ href, number, text }: FigureProps) {
  return (
    <p>
      <Link href={href} className={styles.figure}>
        <strong>{number}</strong> {text}
      </Link>
    </p>
  );
}

function Problems({ problems }: Pick<Today, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className={styles.problems}>
      <h2 id="problems">{words.problems}</h2>
      <ul>
        {problems.map(({ text, details, link }, index) => (
          <li key={index}>
            {details === undefined ? (
              text
            ) : (
              <details>
                <summary>{text}</summary>
                {details}
              </details>
            )}{' '}
            {link !== undefined && <a href={link.href}>{link.label}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirstSteps({ steps }: { readonly steps: NonNullable<Today['firstSteps']> }) {
  return (
    <section aria-labelledby="first" className={styles.first}>
      <h2 id="first">{words.first}</h2>
      <p>{words.nothingYet}</p>
      <ol>
        {steps.map(({ text, label, href }) => (
          <li key={href}>
            {text} <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fresh({ fresh: { total, count, href, forms, newest } }: Pick<Today, 'fresh'>) {
  return (
    <section aria-labelledby="fresh">
      <h2 id="fresh">{words.fresh}</h2>
      {newest.length === 0 ? (
        <p>{words.nothingNew}</p>
      ) : (
        <>
          <Figure href={href} number={total} text={words.newMessages(count)} />
          <CountBars bars={forms} />
          <h3>{words.newest}</h3>
          <ul className={styles.messages}>
            {newest.map(({ id, href: messageHref, sender, summary, form, received }) => (
              <li key={id}>
                <Link href={messageHref} className={styles.message}>
                  <bdi className={styles.sender}>{sender}</bdi>{' '}
                  <time dateTime={received.iso}>{received.text}</time>{' '}
                  <span className={styles.summary}>
                    <bdi>{summary === '' ? form : summary}</bdi>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Waiting({ waiting: { total, count, href, messages } }: Pick<Today, 'waiting'>) {
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{words.waits}</h2>
      {messages.length === 0 ? (
        <p>{words.noWaiting}</p>
      ) : (
        <>
          <Figure href={href} number={total} text={words.waiting(count)} />
          <CountBars
            bars={messages.map(({ href: messageHref, sender, days, since }) => ({
              label: sender,
              count: days,
              number: since,
              href: messageHref,
            }))}
          />
        </>
      )}
    </section>
  );
}

function Dates({ dates: { rows, more } }: Pick<Today, 'dates'>) {
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">{words.dates}</h2>
      {rows.length === 0 ? <p>{words.noDates}</p> : <DateBars dates={rows} />}
      <p>
        <Link href="/desk/events" className={styles.more}>
          {more ?? words.allDates}
        </Link>
      </p>
    </section>
  );
}

function Money({
  money: { month, monthBefore, days, charts },
}: {
  readonly money: NonNullable<Today['money']>;
}) {
  return (
    <section aria-labelledby="money">
      <h2 id="money">{words.money}</h2>
      {charts.length === 0 ? (
        <p>{words.noMoney}</p>
      ) : (
        charts.map((chart) => (
          <div key={chart.currency}>
            <Figure href="/desk/payments" number={chart.sum} text={month} />
            <MoneyChart chart={chart} days={days} month={month} monthBefore={monthBefore} />
          </div>
        ))
      )}
    </section>
  );
}
