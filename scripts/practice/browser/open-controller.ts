import { createFrame, setStyles } from './frames';
import { readRecord, type ControllerRequest, type Outcome } from './messages';

/** The time in which the service must respond. */
const timeoutMs = 30_000;

/**
 * Returns a function that sends requests to the service through a hidden frame of its origin. Opens the
 * frame with the first request. A page's content security policy must allow the frame only.
 */
export function openController(
  origin: string,
  key: string,
): (request: ControllerRequest) => Promise<Outcome> {
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

  return async (request) => {
    port ??= open();
    const id = (count += 1);
    const openPort = port;
    return new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: 'unreachable' }), timeoutMs);
      waiting.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      openPort.postMessage({ id, request });
    }).finally(() => waiting.delete(id));
  };
}
