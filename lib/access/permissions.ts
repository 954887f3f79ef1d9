/**
 * What an operator may do. `account` is their own account, which everyone has; `work` includes sorting, labels, notes, assignment and the bin; `manage` is
 * everything about the desk itself: operators, settings, webhooks, deletion and the audit log. `edit` is the
 * editing of the site, where it is on.
 */
export const permissions = [
  'account',
  'read',
  'work',
  'reply',
  'export',
  'refund',
  'manage',
  'edit',
] as const;

export type Permission = (typeof permissions)[number];
