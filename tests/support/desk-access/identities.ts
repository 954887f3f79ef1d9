/** Who sends requests to the desk. */
export const identities = [
  'signed-out',
  /** With the session of an operator who was withdrawn since. */
  'withdrawn',
  'expired',
  /** Staff of another form than that of the submission. */
  'restricted',
  'reader',
  /** May edit every area of the site, and see no messages. */
  'editor',
  'staff',
  'owner',
] as const;

export type Identity = (typeof identities)[number];

/** An identity with a session. */
export type SignedIn = Exclude<Identity, 'signed-out' | 'withdrawn' | 'expired'>;

export function isSignedIn(identity: Identity): identity is SignedIn {
  return identity !== 'signed-out' && identity !== 'withdrawn' && identity !== 'expired';
}
