import type { GetServerSidePropsContext } from 'next';

/** Returns the notice for `?done=`, the result of an action; nothing for an unknown value. */
export function noticeOf(
  { done }: GetServerSidePropsContext['query'],
  notices: Readonly<Record<string, string>>,
): string | undefined {
  return Object.entries(notices).find(([name]) => name === done)?.[1];
}
