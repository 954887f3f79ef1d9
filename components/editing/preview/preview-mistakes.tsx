import { mistakeWords as words, mistakeWords } from '@/lib/words/components/editing';
import page from '@/styles/desk/page.module.css';

interface PreviewMistake {
  /** Set if it is in another file than the one that is edited. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly message: string;
}

/** Lists what has to be put right before a page can be shown, in its place. */
export function PreviewMistakes({ problems }: { readonly problems: readonly PreviewMistake[] }) {
  return (
    <main id="main" className={page.page}>
      <h1>{mistakeWords.title(problems.length)}</h1>
      <ul>
        {problems.map(({ file, line, message }) => (
          <li key={`${file ?? ''}:${line ?? ''}:${message}`}>
            {file !== undefined && words.file(file)}
            {line !== undefined && words.line(line)}
            {message}
          </li>
        ))}
      </ul>
    </main>
  );
}
