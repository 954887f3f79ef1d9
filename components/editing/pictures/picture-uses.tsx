import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { pictureProps } from '@/lib/server/editing/pictures/library/picture-props';
import page from '@/styles/desk/page.module.css';

interface PictureUsesProps {
  readonly uses: PropsOf<typeof pictureProps>['uses'];
}

/** Renders where the site shows a picture, with links to the forms that the operator may open. */
export function PictureUses({ uses }: PictureUsesProps) {
  return (
    <ul className={page.rows}>
      {uses.map(({ path, title, href }) => (
        <li key={path}>
          {href === undefined ? <span>{title}</span> : <Link href={href}>{title}</Link>}
        </li>
      ))}
    </ul>
  );
}
