import type { GetServerSidePropsContext } from 'next';
import {
  deletedCookie,
  readTokenCookie,
  tokenCookie,
} from '@/lib/server/platform/http/requests/tokens';

const name = 'frontdesk-new-secret';

/** Returns the `Set-Cookie` that carries a new secret to the page after a redirect. */
export function newSecretCookie(token: string, siteUrl: string): string {
  return tokenCookie(name, token, siteUrl);
}

/** Returns the new secret of a request and deletes its cookie, so that the page shows it once. */
export function takeNewSecret(
  { req, res }: Pick<GetServerSidePropsContext, 'req' | 'res'>,
  siteUrl: string,
): string | undefined {
  const token = readTokenCookie(req.headers, name, siteUrl);
  if (token !== undefined) res.appendHeader('Set-Cookie', deletedCookie(name, siteUrl));
  return token;
}
