import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import type { DraftStorage } from '@/components/forms/live/drafts';

/** Whether the browser stores drafts. */
export function canSaveDrafts(storage: DraftStorage | undefined, form: string): boolean {
  try {
    const key = draftKey(form);
    const draft = storage?.getItem(key) ?? null;
    storage?.setItem(key, draft ?? '');
    if (draft === null) storage?.removeItem(key);
    return storage !== undefined;
  } catch {
    return false;
  }
}
