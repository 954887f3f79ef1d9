import { type Start } from './messages';

/** What a frame of the practice service is told first, and where it stands. */
export interface FrameWish {
  readonly origin: string;
  /** Path of its page on `origin`. */
  readonly path: string;
  /** What people hear that the frame is. */
  readonly title: string;
  readonly details: unknown;
}

/** A frame of the service in a page of the site. */
export interface OpenFrame {
  readonly element: HTMLIFrameElement;
  /** The line to the frame; messages wait in it until the frame has loaded. */
  readonly port: MessagePort;
}

/**
 * Makes a frame, not yet in the page. Once it has loaded it is handed one end of a channel, and only
 * if its page is really of `wish.origin`: the browser drops the message otherwise.
 */
export function makeFrame(wish: FrameWish): OpenFrame {
  const element = document.createElement('iframe');
  const { port1, port2 } = new MessageChannel();
  element.src = `${wish.origin}${wish.path}`;
  element.title = wish.title;
  element.addEventListener(
    'load',
    () => {
      const start: Start = { kind: 'practice-start', details: wish.details };
      element.contentWindow?.postMessage(start, wish.origin, [port2]);
    },
    { once: true },
  );
  return { element, port: port1 };
}

/** Sets styles that no stylesheet of the site changes, and that a strict policy allows. */
export function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) {
    element.style.setProperty(name, value, 'important');
  }
}
