import { EventDay } from '@/components/layout/event-parts';
import { ticketWords } from '@/lib/words/components/layout';
import { ticketParts } from '@/components/extensions';
import { Link } from '@/components/ui/link';
import type { Ticket as TicketData, QrCode as QrCodeData } from '@/lib/bookings/ticket';
import page from '@/styles/layout/content-page.module.css';
import styles from '@/styles/layout/ticket.module.css';

/**
 * Renders a booking: when, what, for how many, what to pay, the way, a code for the door, and what extensions
 * add.
 */
export function Ticket({ ticket }: { readonly ticket: TicketData }) {
  const { title, href, facts, reference, calendar, status, bookingPage, qrCode } = ticket;
  return (
    <section className={styles.ticket} aria-labelledby="ticket">
      <div className={styles.booking}>
        <p className={styles.date}>
          <EventDay day={ticket} />
        </p>
        {status !== undefined && <p className={styles.status}>{status}</p>}
        <h2 id="ticket" className={styles.title}>
          {href === undefined ? title : <Link href={href}>{title}</Link>}
        </h2>
        <dl className={page.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                {fact.href === undefined ? fact.text : <Link href={fact.href}>{fact.text}</Link>}
              </dd>
            </div>
          ))}
          <div>
            <dt>{ticketWords.reference}</dt>
            <dd className={styles.reference}>{reference}</dd>
          </div>
        </dl>
        {qrCode !== undefined && (
          <figure className={styles.code}>
            <QrCode code={qrCode} label={ticketWords.code(reference)} />
            <figcaption>{ticketWords.codeUse}</figcaption>
          </figure>
        )}
        {status === undefined && (
          <p className={page.calendar}>
            <a href={calendar}>{ticketWords.calendar}</a>
            {bookingPage !== undefined && (
              // A plain link: the page has headers of its own, which a client navigation would not apply.
              <a href={bookingPage} className={styles.bookingPage}>
                {ticketWords.bookingPage}
              </a>
            )}
          </p>
        )}
      </div>
      {Object.entries(ticketParts).map(([name, Part]) => (
        <Part key={name} ticket={ticket} />
      ))}
    </section>
  );
}

interface QrCodeProps {
  readonly code: QrCodeData;
  /** What it leads to, for those who cannot see it. */
  readonly label: string;
}

/** Draws a QR code, dark on light in every light of the site: many readers need that. */
function QrCode({ code: { size, path }, label }: QrCodeProps) {
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} />
    </svg>
  );
}
