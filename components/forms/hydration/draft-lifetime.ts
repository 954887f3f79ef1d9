/** A draft is deleted a day after it was last changed, in milliseconds. */
const draftLifetime = 24 * 60 * 60 * 1000;

const prefix = 'form-draft:';

/** The name under which a form's draft is stored. */
export function draftKey(form: string): string {
  return `${prefix}${form}`;
}

/** Whether a draft that was last changed at `at` must be deleted. Times are milliseconds since 1970. */
export function isExpired(at: number, now: number): boolean {
  return now - at >= draftLifetime;
}

/** Deletes the drafts of all forms that have expired, or whose age cannot be read. */
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
