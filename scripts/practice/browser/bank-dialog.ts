import { createFrame, setStyles } from './frames';
import { readRecord, type BankStart } from './messages';

/** The service, the publishable key and the payment to authenticate. */
export interface BankDialogOptions {
  readonly origin: string;
  readonly key: string;
  readonly clientSecret: string;
}

/**
 * Opens a modal dialog over the page, with the bank's page in a frame. Resolves when the cardholder has
 * decided or closed it. The browser then restores the focus.
 */
export function openBankDialog({ origin, key, clientSecret }: BankDialogOptions): Promise<void> {
  const { color: ink } = getComputedStyle(document.body);
  const details: BankStart = { key, clientSecret, ink, paper: backgroundOf(document) };
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
    // Browsers paint a white background behind a frame of another colour scheme.
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
    // Escape was pressed outside the frame, so the frame must refuse the payment.
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

/** Returns the background colour of the body or the document, or the browser's default white. */
function backgroundOf({ body, documentElement }: Document): string {
  const colours = [body, documentElement].map((part) => getComputedStyle(part).backgroundColor);
  return colours.find((colour) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour)) ?? 'white';
}
