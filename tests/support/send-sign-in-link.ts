import { randomBytes } from 'node:crypto';
import { linkMailer } from '@/lib/server/access/sign-in/link-mailer';
import { Outbox } from '@/lib/server/platform/mail/deliver';
import type { Mailer } from '@/lib/server/platform/mail/mailer';
import type { DeskServer } from '@/tests/support/desk-server';
import { sendAllDue, sent } from '@/tests/support/outbox';

/** Sends the mails of a desk's outbox. Returns the sign-in link in the last one. */
export async function sendSignInLink({ store, now }: DeskServer): Promise<string> {
  const texts: string[] = [];
  const server: Mailer = {
    send: ({ text }) => {
      texts.push(text);
      return Promise.resolve(sent);
    },
  };
  const links = { store, siteUrl: 'http://localhost:3000', now, randomBytes };
  const mailer = linkMailer(server, links);
  await sendAllDue(new Outbox({ store, mailer, now, random: () => 0 }));
  return /http\S+/.exec(texts.at(-1) ?? '')?.[0] ?? '';
}
