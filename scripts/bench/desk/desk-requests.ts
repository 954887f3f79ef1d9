import { frequentSender } from './submission-data';
import { searchedWords } from './texts';

/** A request that reads or changes many rows. */
export interface DeskRequest {
  readonly name: string;
  readonly path: string;
  /** The fields of a form to post; without them the request is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sends the token of the read API instead of the session. */
  readonly isApi?: boolean;
}

/** Returns the requests whose event loop blocks are measured. The changes come last, as they stay. */
export function deskRequests(now: Date): readonly DeskRequest[] {
  const sender = encodeURIComponent(frequentSender);
  const all = { all: '1', at: now.toISOString(), list: 'state=all' };
  const api = '/api/0/forms/contact/submissions';
  return [
    { name: 'Today', path: '/desk' },
    { name: 'the reports', path: '/desk/reports' },
    { name: 'the first page', path: '/desk/inbox' },
    { name: 'all messages', path: '/desk/inbox?state=all' },
    { name: 'a search', path: `/desk/inbox?search=${searchedWords.common}` },
    { name: 'export.csv', path: '/api/desk/export.csv?state=all' },
    { name: 'export.json', path: '/api/desk/export.json?state=all' },
    { name: 'person.zip', path: `/api/desk/person.zip?sender=${sender}` },
    { name: 'the mails', path: '/desk/mail' },
    { name: 'the audit log', path: '/desk/audit?text=ana' },
    { name: 'the event dates', path: '/desk/events' },
    { name: 'the door list', path: '/desk/door-list?form=book' },
    { name: 'what deletes a person', path: `/desk/person?sender=${sender}` },
    { name: 'what deletes all messages', path: '/desk/delete?all=1&state=all' },
    { name: 'the settings of a form', path: '/desk/forms/contact' },
    { name: '1000 messages of the read API', path: `${api}?limit=1000`, isApi: true },
    {
      name: 'the last messages of the read API',
      path: `${api}?limit=1000&offset=40000`,
      isApi: true,
    },
    {
      name: 'all messages marked as read',
      path: '/api/desk/batch',
      form: { ...all, change: 'read' },
    },
    {
      name: 'all spam released',
      path: '/api/desk/batch',
      form: { ...all, list: 'state=spam', change: 'inbox' },
    },
  ];
}
