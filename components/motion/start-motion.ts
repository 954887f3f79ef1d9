import type { NextRouter } from 'next/router';
import { movePages } from '@/components/motion/move-pages';
import { keepPlaces, swipeStrips } from '@/components/motion/swipe-strips';

/** Everything that moves on any page. Returns what ends it. */
export function startMotion(events: NextRouter['events']): () => void {
  const ends = [movePages(events), swipeStrips(), keepPlaces()];
  return () => {
    for (const end of ends) end();
  };
}
