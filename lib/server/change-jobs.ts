import { services } from '@/lib/server/services';
import { changeSignal, changeTopics } from '@/lib/server/store/store-changes';

/**
 * Passes changes between this process and the others that share its store: to the desk's live updates
 * and to page refreshes. Does nothing with SQLite, which one process uses.
 */
export function startChanges(): void {
  const { changes } = services();
  if (changes === undefined) return;
  changes.listen((topic) => {
    changeSignal(topic).notify('other-process');
  });
  for (const topic of changeTopics) {
    changeSignal(topic).subscribe((origin) => {
      if (origin === 'this-process') changes.publish(topic);
    });
  }
}
