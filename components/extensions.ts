import type { ReactNode } from 'react';
import { skySections, TicketSky } from '@/components/sky/sections';
import type { Ticket } from '@/lib/bookings/ticket';

/** The sections of extensions, which the server renders. A page sends no code for them. */
export const extensionSections = {
  ...skySections,
};

/** What extensions show beside a ticket. */
export const ticketParts: Readonly<
  Record<string, (props: { readonly ticket: Ticket }) => ReactNode>
> = {
  sky: TicketSky,
};
