import { frequentSender } from './submission-data';
import { searchedWords } from './texts';

/** A page of the desk to measure. */
export interface DeskPage {
  readonly name: string;
  readonly path: string;
}

/** Submissions in the list whose addresses the pages need. */
export interface KnownSubmissions {
  /** The last one of page 49 of the inbox. */
  readonly beforePage50: string;
  /** One by the person with the most messages. */
  readonly ofFrequentSender: string;
}

/** Returns the pages to measure. */
export function deskPages(known: KnownSubmissions): readonly DeskPage[] {
  const list = (name: string, params: Readonly<Record<string, string>>): DeskPage => {
    const query = new URLSearchParams(params).toString();
    return { name, path: query === '' ? '/desk/inbox' : `/desk/inbox?${query}` };
  };
  const { common, rare, umlaut, prefix } = searchedWords;
  return [
    list('first page', {}),
    list('page 50', { before: known.beforePage50 }),
    { name: 'Today', path: '/desk' },
    { name: 'the reports', path: '/desk/reports' },
    list('new', { read: 'new' }),
    ...['answered', 'archived', 'spam', 'bin', 'unpaid'].map((state) => list(state, { state })),
    list('oldest first', { sort: 'oldest' }),
    list('paid', { paid: '1' }),
    list('messages of one sender', { state: 'all', sender: frequentSender }),
    list('search for a rare word', { search: rare }),
    list('search for a common word', { search: common }),
    list('search for a prefix', { search: prefix }),
    list('search for a word with an umlaut', { search: umlaut }),
    list('search for a common word in spam', { search: common, state: 'spam' }),
    list('search for a common word of one sender', { search: common, sender: frequentSender }),
    {
      name: 'a submission with earlier messages of its sender',
      path: `/desk/${known.ofFrequentSender}`,
    },
  ];
}
