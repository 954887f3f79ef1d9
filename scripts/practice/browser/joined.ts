import { readRecord } from './messages';

/**
 * For a page in a frame: the details and the line that the page around it sends at the start.
 * Listens to nobody but that page, and to its first start alone.
 */
export function joinPage(start: (details: unknown, port: MessagePort) => void): void {
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
