import { createContext, useContext, useEffect, useState } from 'react';

/** When the server made the page, in milliseconds since 1970. */
export const RenderedAt = createContext(0);

/**
 * The moment of viewing. It begins as the moment at which the server made the page, so that the
 * first drawing in the browser agrees with what is there, and then follows the clock, minute by minute.
 */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  const [now, setNow] = useState(renderedAt);

  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
    };
    tick();
    const timer = setInterval(tick, 60_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);

  return new Date(now);
}
