import type { ReactNode } from 'react';

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly 'aria-current'?: 'page' | 'true';
  readonly 'data-bookable'?: string;
  readonly 'data-book'?: string;
  readonly 'data-join'?: string;
  readonly 'aria-label'?: string;
  readonly children?: ReactNode;
}

/**
 * Renders a plain link; components/ui/navigation/link-events.ts handles its clicks as client navigations. A
 * plain element needs no script for each link.
 */
export function Link({ href, children, ...rest }: LinkProps) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
