import type { OpenResult } from '@/lib/server/inbox/incoming/mailbox';
import type { Finding } from './check';

const name = 'mailbox';

/** Checks the mailbox of visitors' answers by a connection with login. No mail is read. */
export async function checkInbound(open: () => Promise<OpenResult>): Promise<Finding> {
  const opened = await open();
  switch (opened.kind) {
    case 'open':
      await opened.mailbox.close();
      return { name, state: 'good', text: 'The mailbox of answers can be read, encrypted.' };
    case 'login-refused':
      return {
        name,
        state: 'broken',
        text: `The mail server refuses the login to the mailbox (${opened.error}).`,
        advice:
          'Put the user and the password in INBOUND_IMAP_URL right; signs such as @ or / are percent-encoded.',
      };
    case 'no-folder':
      return {
        name,
        state: 'broken',
        text: `The folder of the mailbox cannot be opened (${opened.error}).`,
        advice: 'Put the names in INBOUND_FOLDER and INBOUND_MOVE_TO right.',
      };
    case 'unreachable':
      return {
        name,
        state: 'broken',
        text: `The mailbox cannot be used (${opened.error}).`,
        advice:
          'Check the host and the port in INBOUND_IMAP_URL, whether the server encrypts, and INBOUND_IMAP_CA.',
      };
  }
}
