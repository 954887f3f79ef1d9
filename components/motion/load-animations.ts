import type { NextRouter } from 'next/router';
import { onFirstInteraction } from '@/components/ui/first-interaction';
import { whenIdleAfterLoad } from '@/lib/time/schedule';

/**
 * Loads page and menu animations when the browser is idle after the first interaction.
 *
 * A failed load is not retried. `data-moves` on the document marks that they run. Returns a
 * function that cancels the wait and the animations.
 */
export function loadAnimations(events: NextRouter['events']): () => void {
  let stop: (() => void) | undefined;
  let isCancelled = false;
  let cancelWait = onFirstInteraction(() => {
    cancelWait = whenIdleAfterLoad(load);
  });

  function load() {
    import('@/components/motion/page-transitions').then(
      ({ startAnimations }) => {
        if (isCancelled) return;
        stop = startAnimations(events);
        document.documentElement.dataset.moves = '';
      },
      () => undefined,
    );
  }
  return () => {
    isCancelled = true;
    cancelWait();
    stop?.();
  };
}
