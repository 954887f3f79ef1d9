import { createFrame, setStyles } from './frames';
import { readRecord, type Order, type Outcome } from './messages';

/** How long the service may take to answer an order, in milliseconds. */
const patience = 30_000;

/**
 * The line to the service: a frame of its own origin that nobody sees, opened at the first order. A
 * page's content policy has to allow the frame and nothing else.
 */
export function openController(origin: string, key: string): (order: Order) => Promise<Outcome> {
  let port: MessagePort | undefined;
  let count = 0;
  const waiting = new Map<number, (outcome: Outcome) => void>();

  function open(): MessagePort {
    const frame = createFrame({
      origin,
      path: '/practice/frames/controller.html',
      title: 'Practice card service',
      details: { key },
    });
    setStyles(frame.element, { display: 'none' });
    frame.element.setAttribute('aria-hidden', 'true');
    frame.port.onmessage = (event: MessageEvent<unknown>) => {
      const { id, outcome } = readRecord(event.data);
      if (typeof id === 'number') waiting.get(id)?.(outcome as Outcome);
    };
    document.body.append(frame.element);
    return frame.port;
  }

  return async (order) => {
    port ??= open();
    const id = (count += 1);
    const line = port;
    return new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: 'unreached' }), patience);
      waiting.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      line.postMessage({ id, order });
    }).finally(() => waiting.delete(id));
  };
}
