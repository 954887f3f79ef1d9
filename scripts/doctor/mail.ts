import type { SmtpState } from '@/lib/server/platform/mail/mailer';
import type { Finding } from './check';

const name = 'mail';

/** Checks the mail server by a handshake with login. No mail is sent. */
export async function checkMail(verify: () => Promise<SmtpState | undefined>): Promise<Finding> {
  const state = await verify();
  switch (state?.kind) {
    case undefined:
      return {
        name,
        state: 'warning',
        text: 'No mail server is set, so mails stay at the desk.',
        advice: 'Set SMTP_URL and MAIL_FROM.',
      };
    case 'accepted':
      return describeAccepted(state.isEncrypted);
    case 'login-refused':
      return {
        name,
        state: 'broken',
        text: `The mail server refuses the login (${state.error}).`,
        advice:
          'Put the user and the password in SMTP_URL right; signs such as @ or / are percent-encoded.',
      };
    case 'unreachable':
      return {
        name,
        state: 'broken',
        text: `The mail server cannot be used (${state.error}).`,
        advice:
          'Check the host and the port in SMTP_URL, and whether this machine may connect to them.',
      };
  }
}

function describeAccepted(isEncrypted: boolean): Finding {
  if (isEncrypted) {
    const text = 'The mail server accepts the connection and the login, encrypted.';
    return { name, state: 'good', text };
  }
  return {
    name,
    state: 'warning',
    text: 'The mail server accepts the connection, but without encryption.',
    advice: 'Use smtps:// or a server with STARTTLS, unless it runs on this machine.',
  };
}
