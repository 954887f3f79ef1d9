import type {
  AppliedRemovals,
  DoneAgain,
} from '@/lib/server/platform/backup/restore/apply-removals';
import type { Operator } from '@/lib/server/access/access-record';

/**
 * Returns what a restore ended, did again and brought back, one line each. `createdAt` is the time of the
 * archive, and `place` where the log of removals should be.
 */
export function describeRemovals(
  { ended, again, operators, webhooks }: AppliedRemovals,
  createdAt: string,
  place: string,
): readonly string[] {
  const { sessions, links, tokens } = ended;
  const tokenList = tokens.map(({ label, form }) => `“${label}” for ${form}`);
  const operatorList = operators.map(describeOperator);
  const webhookList = webhooks.map(({ form, url }) => `${form} to ${new URL(url).host}`);
  return [
    `ended: ${sessions} sessions and ${links} unused links to sign in; revoked ${tokens.length} tokens of the read API${listOf(tokenList)}. Operators sign in with a new link, and owners create new tokens.`,
    ...(again === undefined ? noLog(createdAt, place) : describeAgain(again, createdAt, place)),
    `came back: ${operators.length} operators${listOf(operatorList)}; ${webhooks.length} webhooks with their secrets${listOf(webhookList)}. Links to bookings and tickets stay valid.`,
    ...(operators.some(({ role }) => role === 'owner')
      ? []
      : ['No owner came back: run `npm run desk -- invite EMAIL` to add one.']),
  ];
}

function noLog(createdAt: string, place: string): readonly string[] {
  return [
    `There is no log of erasures and withdrawals (${place}), so what was erased or withdrawn since ${createdAt} came back: people who asked to be erased, operators who were deleted and rights that were taken away. If the earlier machine has the log, copy it there and restore again with --force. Otherwise erase and withdraw again by hand.`,
  ];
}

function describeAgain(again: DoneAgain, createdAt: string, place: string): readonly string[] {
  const { submissions, files, mails, drafts, passkeys, webhooks } = again;
  const lines = [
    `erased again: ${submissions} messages with ${files.length} files, ${mails} mails and ${drafts} unfinished forms without a message`,
    `withdrawn again: ${again.withdrawn.length} operators${listOf(again.withdrawn)}, the rights of ${again.changed.length}${listOf(again.changed)}, ${passkeys} passkeys and ${webhooks} webhooks`,
  ];
  if (again.unfinished.length > 0) {
    lines.push(
      `Not erased, because their payments may still be charged: ${again.unfinished.join(', ')}. Erase them at the desk when the payments are finished.`,
    );
  }
  if (again.logBegan > new Date(createdAt)) {
    lines.push(
      `The log of erasures and withdrawals begins at ${again.logBegan.toISOString()}, after the archive was made: what was erased or withdrawn in between came back. If an earlier machine has a log, copy it to ${place} and restore again with --force.`,
    );
  }
  if (again.unreadableLines > 0) {
    lines.push(
      `${again.unreadableLines} lines of the log of erasures and withdrawals are damaged, and what they say came back.`,
    );
  }
  return lines;
}

function describeOperator({ email, role, forms }: Operator): string {
  return `${email} (${role}${forms === undefined || role === 'owner' ? '' : `: ${forms.join(', ')}`})`;
}

function listOf(items: readonly string[]): string {
  return items.length === 0 ? '' : ` (${items.join('; ')})`;
}
