import { checkClaims } from '@/lib/server/sky/claims/check-claims';
import { daylightOn } from '@/lib/server/sky/daylight';
import { ticketSky } from '@/lib/server/sky/ticket-sky';

/** What the sky does on the server, apart from its sections. */
export const sky = { checkContent: checkClaims, daylightOn, ticketParts: ticketSky };
