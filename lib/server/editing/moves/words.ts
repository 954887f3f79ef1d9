import type { RefusedReason } from '@/lib/server/editing/files/working-copy';
import type { MoveProblem } from '@/lib/server/editing/moves/moved-files';
import type { StoredUse } from '@/lib/server/editing/moves/stored-uses';

type Problem = MoveProblem | RefusedReason | StoredUse | 'unreadable' | 'changed';

/** The text of the page that gives an entry another address. */
export const moveWords = {
  title: (name: string) => `Move “${name}”`,
  renameTitle: 'Change a short name',
  top: 'Nothing: at the top',
  problems: {
    fixed: 'This has no address that can be changed.',
    booked:
      'This event has bookings, or people who wait. They are kept under its address, so the address stays. You can change its title.',
    lent: 'This has bookings. They are kept under its address, so the address stays. You can change its title.',
    messages:
      'This form has messages. They are kept under its address, so the address stays. You can change its title, and its name at the desk.',
    named:
      'The desk or the server has settings for this form, or a person or a program may see only its messages. They name the form by its address, so the address stays. You can change its title, and its name at the desk.',
    sent: 'Other sites send this form to its address, so the address stays. You can change its title, and its name at the desk.',
    same: 'This is its address now.',
    name: 'Write the last part of the address in lower-case letters, digits and hyphens, such as getting-here.',
    taken: 'Another entry has this address, or one below it.',
    inside: 'A page cannot be below itself.',
    unreadable: 'It cannot be moved: a file that would change has a mistake in how it is written.',
    changed:
      'Nothing is moved: something has changed since this page was opened. Look at it once more.',
    path: 'It cannot be moved: a file below it has a name that the desk does not give.',
    size: 'It cannot be moved: a file that would change is too long for the desk.',
    storage:
      'The disk of the server refuses changes. If the move had begun, the server finishes it when it starts again.',
    area: 'It cannot be moved by you: links to it, or the old addresses, are in parts of the site that your role does not include. An owner of the desk can move it.',
    outside:
      'It cannot be moved by you: it has settings that only an owner may change. An owner of the desk can move it.',
  } satisfies Readonly<Record<Problem, string>>,
} as const;
