import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** The state of the sign-in page. */
export type SignInState =
  | { readonly kind: 'link'; readonly accessKey: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'no-link' }
  | { readonly kind: 'passkey-refused' }
  /** Too many links were asked for. `reason` says when the next one can be. */
  | { readonly kind: 'limited'; readonly reason: string }
  /** A link was asked for. The page does not say whether the address is an operator's. */
  | { readonly kind: 'sent' };

/** The props of the sign-in page. */
export interface SignInPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly state: SignInState;
  /** Whether mail is set up, so that links can be mailed. */
  readonly canMail: boolean;
}
