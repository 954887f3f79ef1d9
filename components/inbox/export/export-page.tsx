import { DeskMain } from '@/components/desk/desk-layout';
import { exportPageWords as words } from '@/lib/words/components/desk/connections';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { exportProps } from '@/lib/server/access/desk/connections/connections-props';
import page from '@/styles/desk/page.module.css';

/** Renders links to the exports of a list. */
export function ExportPage({ list, back, files, doorList }: PropsOf<typeof exportProps>) {
  return (
    <DeskMain title={`${words.title}: ${list}`}>
      <p>{words.intro}</p>
      <ul className={page.rows}>
        {files.map(({ label, href }) => (
          <li key={href}>
            <a href={href} download className={page.link}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href={doorList} className={page.link}>
            {words.doorList}
          </a>
        </li>
      </ul>
      <p>{words.personal}</p>
      <p>
        <a href={back} className={page.link}>
          {words.back}
        </a>
      </p>
    </DeskMain>
  );
}
