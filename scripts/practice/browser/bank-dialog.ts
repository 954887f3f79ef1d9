import { createFrame, setStyles } from './frames';
import { readRecord, type BankStart } from './messages';

/** Which bank is asked, and about what. */
export interface BankQuestion {
  readonly origin: string;
  readonly key: string;
  readonly clientSecret: string;
}

/**
 * Shows the bank's question over the page: a modal dialog, so that nothing behind it can be reached
 * by keyboard or screen reader, with the bank's own page in a frame. Settles when the bank has been
 * answered or the dialog was closed, with focus back where it was.
 */
export function askBank({ origin, key, clientSecret }: BankQuestion): Promise<void> {
  const { color: ink } = getComputedStyle(document.body);
  const details: BankStart = { key, clientSecret, ink, paper: paperOf(document) };
  const frame = createFrame({
    origin,
    path: '/practice/frames/bank.html',
    title: 'Practice bank: confirm the payment',
    details,
  });
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Your bank asks you to confirm the payment');
  setStyles(dialog, {
    position: 'fixed',
    inset: '0',
    'inline-size': '100%',
    'block-size': '100%',
    'max-inline-size': 'none',
    'max-block-size': 'none',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    background: 'rgb(0 0 0 / 60%)',
  });
  setStyles(frame.element, {
    display: 'block',
    'inline-size': '100%',
    'block-size': '100%',
    border: '0',
    // A frame whose scheme is not its page's is painted white behind.
    'color-scheme': 'light only',
  });
  dialog.append(frame.element);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    let isReady = false;
    const end = (): void => {
      frame.port.close();
      dialog.close();
      dialog.remove();
      resolve();
    };
    // Escape pressed outside of the frame; the bank is told that the question was closed.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (isReady) frame.port.postMessage({ kind: 'close' });
      else end();
    });
    frame.port.onmessage = (event: MessageEvent<unknown>) => {
      const { kind } = readRecord(event.data);
      if (kind === 'ready') {
        isReady = true;
        frame.element.focus();
        frame.port.postMessage({ kind: 'focus' });
      }
      if (kind === 'done') end();
    };
  });
}

/** What the page is painted on: its body's ground, or that of the whole document, or a browser's white. */
function paperOf({ body, documentElement }: Document): string {
  const grounds = [body, documentElement].map((part) => getComputedStyle(part).backgroundColor);
  return grounds.find((ground) => !/^rgba\(.*, 0\)$|^transparent$/.test(ground)) ?? 'white';
}
