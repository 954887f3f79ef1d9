import type { NextRouter } from 'next/router';
import { onFirstInteraction } from '@/components/ui/first-interaction';
import { whenIdleAfterLoad } from '@/lib/time/schedule';

/**
 * Loads page and menu animations when the browser is idle after the first interaction.
 *
 * A failed load is not retried. `data-moves` on the document says that they run. Returns a
 * function that cancels the wait and the animations.
 */
export function loadAnimations(events: NextRouter['events']): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  let forget = onFirstInteraction(() => {
    forget = whenIdleAfterLoad(load);
  });

  function load() {
    import('@/components/motion/page-transitions').then(
      ({ startAnimations }) => {
        if (isOver) return;
        end = startAnimations(events);
        document.documentElement.dataset.moves = '';
      },
      () => undefined,
    );
  }
  return () => {
    isOver = true;
    forget();
    end?.();
  };
}
