import type { FormUnread } from '@/lib/inbox/live/unread';
import type { StateCounts } from '@/lib/server/inbox/lists/list-record';

/** Returns the forms with unread submissions in the inbox. `counts` are those of forms to show. */
export function unreadForms(
  counts: readonly StateCounts[],
  forms: ReadonlyMap<string, { readonly title: string }>,
): readonly FormUnread[] {
  return counts
    .filter((count) => count.new > 0)
    .map((count) => ({
      form: count.form,
      title: forms.get(count.form)?.title ?? count.form,
      unread: count.new,
    }));
}
