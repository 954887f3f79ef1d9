/** Milliseconds until a draft is deleted after its last change. */
const draftLifetime = 24 * 60 * 60 * 1000;

const prefix = 'form-draft:';

/** Returns the storage key of a form's draft. */
export function draftKey(form: string): string {
  return `${prefix}${form}`;
}

/** Whether a draft has expired that was last changed at `at`, in milliseconds since 1970. */
export function isExpired(at: number, now: number): boolean {
  return now - at >= draftLifetime;
}

/** Deletes expired and unreadable drafts of all forms. */
export function deleteExpiredDrafts(storage: Storage, now: number): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix) && isExpired(parseDraftTime(storage.getItem(key)), now)) {
      storage.removeItem(key);
    }
  }
}

function parseDraftTime(text: string | null): number {
  try {
    const draft: unknown = JSON.parse(text ?? '');
    const isDraft = typeof draft === 'object' && draft !== null && 'at' in draft;
    return isDraft && typeof draft.at === 'number' ? draft.at : 0;
  } catch {
    return 0;
  }
}
