/** The text of a page below its settings. */
export const pageFormWords = {
  body: {
    label: 'Text',
    itemName: 'part',
    help: 'Each paragraph, heading, list or section is a part of its own.',
  },
  block: 'Part',
  changesOthers:
    'This part, or the one above it, changes what the others are: something that it begins has no end, or it joins the part above.',
} as const;

/** What saving a form has done. */
export const saveWords = {
  saved: 'Saved. Visitors see it after you publish.',
  merged:
    'Saved, together with what another person has changed since. Visitors see it after you publish.',
  unchanged: 'Nothing was changed.',
  discarded: 'What was typed is thrown away.',
  inexact:
    'Nothing is saved: this change cannot be written without changing other parts of the file. What you typed is still here.',
  unreadable:
    'This file has a mistake in how it is written, so that no form can show it. Edit it as text to put that right.',
  refused: {
    path: 'Nothing is saved: this file cannot be changed at the desk.',
    size: 'Nothing is saved: it is too long for one file.',
    area: 'Nothing is saved: your role does not include this part of the site. An owner of the desk can change it.',
    outside:
      'Nothing is saved: it changes what reaches outside the site, such as payments or recipients. An owner of the desk can let you do that.',
    storage: 'Nothing is saved: the server cannot write to its disk. What you typed is still here.',
  },
  lost: 'This entry has been deleted. What you typed into its form is still here: Save makes it again.',
  changedSince:
    'Nothing is changed: another person has changed it since this page was opened. Look at it once more.',
  changed: 'Nothing is saved: another person changes this file just now. Press Save again.',
} as const;

/** What the check says of a picture of a list. */
export const listedPictureWords = {
  neither: 'Say what the picture shows, or tick “It only decorates”.',
  both: 'A picture that only decorates has no text. Remove the text, or do not tick the box.',
} as const;
