import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';

/** Returns sessions for a list. `currentId` is the session of this browser. */
export function sessionRows(
  sessions: readonly DeskSession[],
  currentId: string,
  display: DisplayOptions,
) {
  return sessions.map(({ id, operator, device, isOwnDevice, createdAt, seenAt }) => ({
    id,
    operator: operator.email,
    /** Such as `Firefox on Android`. */
    device,
    isOwnDevice,
    signedIn: fullTime(createdAt, display),
    lastUse: fullTime(seenAt, display),
    isCurrent: id === currentId,
  }));
}
