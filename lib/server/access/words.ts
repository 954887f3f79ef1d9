import type { Access } from '@/lib/server/access/access-record';
import type { Area, Role } from '@/lib/server/platform/store/tables/access-rows';

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  staff: 'Staff',
  reader: 'Reader',
  editor: 'Editor',
};
/** The same in the lists of operators and in the audit log. */
export const shortAreaNames: Readonly<Record<Area, string>> = {
  hours: 'hours and notices',
  events: 'events',
  journal: 'journal',
  pages: 'pages',
  forms: 'forms',
  look: 'look',
  outside: 'settings that reach outside',
};

export const operatorWords = {
  allForms: 'All forms',
  never: 'Never signed in',
  mayRefund: 'May refund',
  /** Details of the audit log. */
  details: ({ role, forms, mayRefund, areas }: Omit<Access, 'name'>) =>
    [
      roleNames[role],
      ...(role === 'editor' ? [] : [forms?.join(', ') ?? 'all forms']),
      ...(mayRefund ? ['may refund'] : []),
      ...(areas.length > 0 ? [operatorWords.edits(areas)] : []),
    ].join('; '),
  edits: (areas: readonly Area[]) =>
    `edits ${areas.map((area) => shortAreaNames[area]).join(', ')}`,
  allAreas: 'Everything',
  editingOff: 'Editing is off, so they see only their own account.',
  added: 'The operator was added, and a mail with a link was queued.',
  addedWithoutMail: 'The operator was added.',
  exists: 'There is an operator with this address already.',
  changed: 'The change was saved.',
  withdrawn: 'The operator was removed, and all their sessions have ended.',
  changedMeanwhile:
    'Nothing was changed: another owner has changed this operator meanwhile. The page shows what it is now.',
  lastOwner: 'Nothing was changed: the desk needs at least one owner.',
  invalidEmail: 'Nothing was added: write an e-mail address such as name@example.org.',
  noForms: 'Nothing was changed: choose at least one form, or all forms.',
  noAreas: 'Nothing was changed: choose what of the site they may edit.',
  noEditing:
    'Nothing was changed: editing is off, so an editor could do nothing. The setting EDITING turns it on.',
  sessionsEnded: 'The sessions have ended.',
} as const;
