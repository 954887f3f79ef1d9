import type { Ticket } from '@/lib/bookings/ticket';
import type { Content } from '@/lib/server/content/content';
import type { Instants } from '@/lib/server/content/dates';
import type { Problem } from '@/lib/server/content/files/problems';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { sky } from '@/lib/server/sky/extension';
import { skySections } from '@/lib/server/sky/sections';
import type { DaylightSpan } from '@/lib/time/daylight';

/** What an extension does on the server, apart from its sections. */
interface ServerExtension {
  /** Returns problems of the content; may leave out files that `isChecked` names. */
  readonly checkContent?: (content: Content, isChecked: (file: string) => boolean) => Problem[];
  /** Returns the daylight between two times of a date, in minutes since midnight. */
  readonly daylightOn?: (
    place: NonNullable<SiteFile['coordinates']>,
    timeZone: string,
    date: string,
    from: number,
    to: number,
  ) => DaylightSpan[];
  /** Returns fields that it adds to the ticket of an event. */
  readonly ticketParts?: (event: Instants, site: TicketSite) => Partial<Ticket>;
}

type TicketSite = Pick<SiteFile, 'name' | 'coordinates' | 'hours' | 'locale' | 'timeZone'>;

/** The sections of extensions, by name. */
export const extensionSections = {
  ...skySections,
};

const byName: Readonly<Record<string, ServerExtension>> = {
  sky,
};

const extensions = Object.values(byName);

/** Returns the problems that extensions find in content without mistakes. */
export function checkByExtensions(
  content: Content,
  isChecked: (file: string) => boolean = () => false,
): Problem[] {
  return extensions.flatMap(({ checkContent }) => checkContent?.(content, isChecked) ?? []);
}

/** Returns the fields that extensions add to the ticket of an event. */
export function createTicketParts(event: Instants, site: TicketSite): Partial<Ticket> {
  return extensions.reduce<Partial<Ticket>>(
    (parts, { ticketParts }) => ({ ...parts, ...ticketParts?.(event, site) }),
    {},
  );
}

/** Returns the daylight between two times of a date, if an extension computes it. */
export const daylightOn: ServerExtension['daylightOn'] = extensions.find(
  (extension) => extension.daylightOn !== undefined,
)?.daylightOn;
