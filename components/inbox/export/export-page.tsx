import { ConnectionsLayout } from '@/components/desk/connections/parts';
import { exportPageWords as words } from '@/components/desk/connections/words';
import { DeskError } from '@/components/desk/desk-error';
import type { ExportPageProps } from '@/lib/access/desk/connections-page';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import page from '@/styles/desk/page.module.css';

/** Renders links to the exports of a list, or an error page. */
export function ExportPage(props: ExportPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, list, back, files, doorList } = props;
  return (
    <ConnectionsLayout desk={desk} title={`${words.title}: ${list}`}>
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
    </ConnectionsLayout>
  );
}
