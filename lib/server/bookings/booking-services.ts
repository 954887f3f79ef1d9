import type { Ticket } from '@/lib/bookings/ticket';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { findBooking } from '@/lib/server/bookings/booking';
import { bookingMailText, createTicket, type TicketSite } from '@/lib/server/bookings/ticket';
import {
  createTicketToken,
  readTicketToken,
  type TokenStore,
} from '@/lib/server/bookings/ticket-token';
import type { Content } from '@/lib/server/content/content';

/** The parameter of the thank-you page's address that holds the token. */
const ticketParameter = 'ticket';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The bookings of events that submissions make. None of its functions throws. */
export interface BookingServices {
  /** Returns the parameters with which the thank-you page shows a ticket; empty without a booking. */
  readonly ticketParameters: (
    form: FormDefinition,
    fields: SubmittedFields,
    reference: string,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Returns the ticket that the address of a thank-you page names. */
  readonly readTicket: (query: Query, reference: string) => Promise<Ticket | undefined>;
  /** Returns the lines of the visitor's mail about a booking; `ticket` is the ticket's path. */
  readonly mailText: (
    form: FormDefinition,
    fields: SubmittedFields,
    ticket: string,
  ) => string | undefined;
}

/** Creates the services from the site's events. */
export function bookingServices(
  content: Pick<Content, 'events' | 'forms' | 'formRules'> & { readonly site: TicketSite },
  store: TokenStore,
  siteUrl: string,
): BookingServices {
  const { site } = content;
  return {
    ticketParameters: async (form, fields, reference) => {
      const booking = findBooking(form, fields, content);
      if (booking === undefined) return {};
      // The submission is stored; without the token the next page only lacks the ticket.
      const token = await createTicketToken(booking, reference, store).catch(() => undefined);
      return token === undefined ? {} : { [ticketParameter]: token };
    },
    readTicket: async (query, reference) => {
      const [token = ''] = [query[ticketParameter]].flat();
      const booking = await readTicketToken(token, reference, content, store).catch(
        () => undefined,
      );
      return booking && createTicket(booking, reference, site);
    },
    mailText: (form, fields, ticket) => {
      const booking = findBooking(form, fields, content);
      return booking && bookingMailText(booking, { site, siteUrl, ticket });
    },
  };
}
