import type { NextRouter } from 'next/router';
import { onFirstInteraction } from '@/components/ui/first-interaction';
import { whenIdleAfterLoad } from '@/lib/time/schedule';

/**
 * Loads the animations of pages and menus after the visitor's first action, when the browser is idle:
 * the action itself, which may be a tap on a link, comes first. Where they do not load they are not
 * requested again. `data-moves` on the document says that they are there. Returns a function that
 * ends the waiting and the animations.
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
