/** The date of an event, in parts. */
export interface EventDay {
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  readonly weekday: string;
  readonly day: string;
  readonly monthAndYear: string;
  /** Of an event of several days, such as `to Sunday 13 June 2027`. */
  readonly lastDay?: string;
}

/** A visitor's booking of an event, as the thank-you page shows and prints it. Extensions may add fields. */
export interface Ticket extends EventDay {
  readonly reference: string;
  readonly title: string;
  /** The event's page, while it has one. */
  readonly href?: string;
  readonly facts: readonly TicketFact[];
  /** The path of the booking's calendar file, or of the event's. */
  readonly calendar: string;
  /** The status of the booking, such as `Cancelled`. Its ticket then has no links. */
  readonly status?: string;
  /** The path of the booking's page, on other pages. */
  readonly bookingPage?: string;
  /** A QR code of an address that shows the ticket and changes nothing. */
  readonly qrCode?: QrCode;
}

/** A QR code (ISO/IEC 18004) to draw, with its quiet zone. */
export interface QrCode {
  /** The width and height in modules. */
  readonly size: number;
  /** The dark modules as data of an SVG path, one unit each. */
  readonly path: string;
}

export interface TicketFact {
  readonly label: string;
  readonly text: string;
  /** The target of a link on the text. */
  readonly href?: string;
}
