import { readRecord, type Start } from './messages';

/** The page and the start message of a frame. */
export interface FrameOptions {
  readonly origin: string;
  /** Path of its page on `origin`. */
  readonly path: string;
  /** The accessible name of the frame. */
  readonly title: string;
  readonly details: unknown;
}

/** A frame of the practice service in a page of the site. */
export interface OpenFrame {
  readonly element: HTMLIFrameElement;
  /** The port to the frame; messages wait until the frame has loaded. */
  readonly port: MessagePort;
}

/**
 * Creates a frame, not yet in the page. When it has loaded, it receives one end of a message channel. The
 * browser drops that message if the page is not of `options.origin`.
 */
export function createFrame(options: FrameOptions): OpenFrame {
  const element = document.createElement('iframe');
  const { port1, port2 } = new MessageChannel();
  element.src = `${options.origin}${options.path}`;
  element.title = options.title;
  element.addEventListener(
    'load',
    () => {
      const start: Start = { kind: 'practice-start', details: options.details };
      element.contentWindow?.postMessage(start, options.origin, [port2]);
    },
    { once: true },
  );
  return { element, port: port1 };
}

/** Sets inline styles that override the site's and that a strict content security policy allows. */
export function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) {
    element.style.setProperty(name, value, 'important');
  }
}

/**
 * Receives the details and the message port in a page in a frame. Accepts the first start message of the
 * parent page only.
 */
export function onStart(start: (details: unknown, port: MessagePort) => void): void {
  const listen = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    const message = readRecord(event.data);
    if (event.source !== window.parent || message.kind !== 'practice-start') return;
    if (port === undefined) return;
    window.removeEventListener('message', listen);
    start(message.details, port);
  };
  window.addEventListener('message', listen);
}
