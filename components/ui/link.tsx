import NextLink from 'next/link';
import type { ReactNode } from 'react';

interface LinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  /** Fetched as soon as it is seen; other pages are fetched when a pointer comes near them. */
  readonly isLikely?: boolean;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly children?: ReactNode;
}

/** Content pages are swapped in place; forms, files and other sites are ordinary visits. */
function isContentPage(href: string): boolean {
  return href.startsWith('/') && !/^\/(?:f|p|api|desk)(?:\/|$)|\.[a-z0-9]+$/i.test(href);
}

/** The one link of the site. */
export function Link({ href, isLikely = false, children, ...rest }: LinkProps) {
  if (isContentPage(href)) {
    return (
      <NextLink href={href} {...(isLikely ? {} : { prefetch: false })} {...rest}>
        {children}
      </NextLink>
    );
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
