import { useEffect, useRef, useState } from 'react';
import { doorWords } from '@/lib/words/components/bookings/door';
import { useHasScripts } from '@/components/ui/use-has-scripts';
import { readCamera } from '@/lib/bookings/door/scan/read-camera';
import { type ScannedTicket, verifyTicket } from '@/lib/bookings/door/scan/verify-ticket';
import type { DoorView } from '@/lib/bookings/door/sync-door';
import { dateFormat, numberFormat } from '@/lib/intl/formatters';
import pageStyles from '@/styles/bookings/door/door-page.module.css';
import styles from '@/styles/bookings/door/ticket-scanner.module.css';

const words = doorWords.scan;

interface TicketScannerProps {
  readonly locale: string;
  /** The site's IANA time zone. */
  readonly timeZone: string;
  readonly view: DoorView;
  /** Checks everyone of a booking in. */
  readonly onCheckIn: (submission: string, people: number) => void;
  /** Takes the booking of the scanned ticket; `undefined` after other codes, and when the camera closes. */
  readonly onScan: (submission: string | undefined) => void;
}

interface Message {
  /** Differs from that of the message before, so that the same text is announced again. */
  readonly id: number;
  readonly isGood: boolean;
  readonly text: string;
  readonly details?: string;
}

/** Renders the button that opens the camera, its picture, and what the scanned ticket is. */
export function TicketScanner({ view, locale, timeZone, onCheckIn, onScan }: TicketScannerProps) {
  const hasScripts = useHasScripts();
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState<Message>();
  const video = useRef<HTMLVideoElement>(null);

  const show = (text: string, details = '', isGood = false) => {
    setMessage((before) => ({ id: (before?.id ?? 0) + 1, isGood, text, details }));
  };
  const describe = (ticket: ScannedTicket) => {
    if (ticket.kind === 'valid') {
      const { name, places, counted, payment } = ticket.row;
      const count =
        counted === '' ? doorWords.places(places, numberFormat(locale).format(places)) : counted;
      show(words.checkedIn(name, count), payment, true);
    } else if (ticket.kind === 'checked-in') {
      const { row, checkIn } = ticket;
      const number = numberFormat(locale);
      const time = dateFormat(locale, { timeStyle: 'short', timeZone }).format(checkIn.at);
      const count = words.of(number.format(checkIn.people), number.format(row.places));
      show(words.already(time), words.named(row.name, count));
    } else show(words.others[ticket.kind]);
  };
  const scan = async (text: string) => {
    const ticket = await verifyTicket(text, view.list, view.checkIns);
    if (ticket.kind === 'valid') onCheckIn(ticket.row.id, ticket.row.places);
    onScan('row' in ticket ? ticket.row.id : undefined);
    describe(ticket);
  };
  const close = () => {
    setIsOpen(false);
    onScan(undefined);
  };
  // The camera outlives a render, and must see the list of the latest one.
  const latest = useRef({ scan, close, show });
  useEffect(() => {
    latest.current = { scan, close, show };
  });

  useEffect(() => {
    const element = video.current;
    if (!isOpen || element === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    readCamera(element, signal, (text) => void latest.current.scan(text)).catch(
      (error: unknown) => {
        if (signal.aborted) return;
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
        latest.current.close();
        latest.current.show(isRefused ? words.refused : words.unavailable);
      },
    );
    const closeHidden = () => {
      if (document.hidden) latest.current.close();
    };
    document.addEventListener('visibilitychange', closeHidden, { signal });
    return () => {
      controller.abort();
    };
  }, [isOpen]);

  const toggle = () => {
    setMessage(undefined);
    if (isOpen) close();
    else setIsOpen(true);
  };
  return (
    <div className={styles.scanner}>
      <button
        type="button"
        className={`${pageStyles.action} ${styles.open}`}
        aria-expanded={isOpen}
        disabled={!hasScripts}
        onClick={toggle}
      >
        {isOpen ? words.close : words.open}
      </button>
      {isOpen && (
        <video ref={video} className={styles.video} muted playsInline aria-label={words.picture} />
      )}
      <div role="status">
        {message !== undefined && (
          <div
            key={message.id}
            className={styles.message}
            data-good={message.isGood ? '' : undefined}
          >
            <p>{message.text}</p>
            {message.details !== '' && <p className={styles.details}>{message.details}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
