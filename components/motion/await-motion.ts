import type { NextRouter } from 'next/router';
import { onFirstSign } from '@/components/ui/first-sign';

/**
 * Loads what moves pages and menus when a visitor first does something: a page is shown and used
 * without, and where it does not arrive it is not asked for again. `data-moves` on the document
 * says that it is there. Returns a function that ends the waiting, and the movement.
 */
export function awaitMotion(events: NextRouter['events']): () => void {
  let end: (() => void) | undefined;
  let isOver = false;

  const forget = onFirstSign(() => {
    import('@/components/motion/start-motion').then(
      ({ startMotion }) => {
        if (isOver) return;
        end = startMotion(events);
        document.documentElement.dataset.moves = '';
      },
      () => undefined,
    );
  });
  return () => {
    isOver = true;
    forget();
    end?.();
  };
}
