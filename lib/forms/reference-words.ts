/** What a visitor is told about the reference of what they sent; it stands between the two. */
export const referenceWords = {
  before: 'Your reference is',
  after: '. Quote it if you write again.',
} as const;
