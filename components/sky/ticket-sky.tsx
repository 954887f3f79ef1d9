import { SkyDisc } from '@/components/sky/planisphere';
import type { Ticket } from '@/lib/bookings/ticket';
import styles from '@/styles/sky/ticket-sky.module.css';

const descriptionId = 'ticket-sky';

/** Renders the sky at the start of an event beside its ticket. */
export function TicketSky({ ticket }: { readonly ticket: Ticket }) {
  if (ticket.sky === undefined) return null;
  const { sky, place, description } = ticket.sky;
  return (
    <figure className={styles.sky}>
      <SkyDisc sky={sky} place={place} size="small" descriptionId={descriptionId} />
      <figcaption id={descriptionId}>{description.words}</figcaption>
    </figure>
  );
}
