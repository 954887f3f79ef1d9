import type { ComponentProps } from 'react';
import { CookiesPage } from '@/components/consent/cookies-page';
import { finish } from '@/components/sections/finish';
import type { FinishedNode } from '@/lib/content/finished';

/** The page about cookies as data for the browser. */
export function finishCookiesPage(props: ComponentProps<typeof CookiesPage>): FinishedNode[] {
  return finish(<CookiesPage {...props} />);
}
