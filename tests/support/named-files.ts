/** Names of files as people write them, with every kind of character that has a meaning in an address. */
export const fileNames = [
  'our hall.pdf',
  'Größe ÄÖÜ.PDF',
  // As macOS writes it: a letter and its dots are two characters.
  'tür.pdf'.normalize('NFD'),
  'tea + cake & more.pdf',
  'no #1.pdf',
  '50%.pdf',
  '50%20.pdf',
  '[new] (2) {x}.pdf',
  "l'été; a=b, c@d!.pdf",
  'why?.pdf',
] as const;
