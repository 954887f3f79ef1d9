import type { ReactNode } from 'react';

interface LinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly children?: ReactNode;
}

/**
 * The one link of the site: a plain element, so that a page full of them costs the browser nothing.
 * components/ui/link-events.ts swaps the pages that they lead to in place.
 */
export function Link({ href, children, ...rest }: LinkProps) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
