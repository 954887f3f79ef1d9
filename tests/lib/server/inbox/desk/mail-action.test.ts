import { describe, expect, test } from 'vitest';
import { mailsPerMailbox } from '@/lib/server/platform/mail/mail-budgets';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';
import { pageWords } from '@/lib/words/lib/server/desk';

const smtp = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'desk@larkmoor.example' };

/** Starts a desk with mails to one address, of which three are held: `h0` of one form, the others of another. */
async function startWithHeld() {
  const desk = await startDesk({ settings: smtp });
  const max = mailsPerMailbox.ordinary;
  for (let index = 0; index < max + 3; index += 1) {
    const id = index < max ? `sent${index}` : `h${index - max}`;
    const mail = newMail({ id, kind: 'copy', to: 'victim@example.org', subject: `Subject ${id}` });
    const form = id === 'h0' ? 'contact' : 'visit';
    await desk.store.addSubmission(newSubmission({ form, mails: [mail] }));
  }
  const post = (Cookie: string, body: string) => desk.post('/api/desk/mail', body, { Cookie });
  const stateOf = async (id: string) => (await desk.store.findMail(id))?.state;
  return { ...desk, post, stateOf };
}

describe('a held mail', () => {
  test('is listed with its reason and its own page', async () => {
    const desk = await startWithHeld();
    const Cookie = await desk.signIn();
    const { body } = await desk.request('/desk/mail?state=held', { headers: { Cookie } });
    expect(body).toContain(pageWords.heldMail);
    expect(body).toContain(mailWords.held.mailbox);
    expect(body).toContain('Subject h2');
    expect(body).not.toContain('Subject sent0');
  });

  test('is sent or discarded alone', async () => {
    const desk = await startWithHeld();
    const Cookie = await desk.signIn();
    const sent = await desk.post(Cookie, 'mail=h0&do=send');
    expect(sent.headers.location).toBe('/desk/mail?state=held');
    await desk.post(Cookie, 'mail=h1&do=discard');
    expect(await desk.stateOf('h0')).toBe('queued');
    expect(await desk.stateOf('h1')).toBe('discarded');
    expect(await desk.stateOf('h2')).toBe('held');
    // It is not undelivered, and nothing is done twice.
    expect((await desk.post(Cookie, 'mail=h1')).status).toBe(404);
    expect((await desk.post(Cookie, 'mail=h1&do=send')).status).toBe(404);
    expect((await desk.post(Cookie, 'mail=sent0&do=discard')).status).toBe(404);
    expect((await desk.post(Cookie, 'mail=h2&do=other')).status).toBe(400);
  });

  test('is sent with all others to its address', async () => {
    const desk = await startWithHeld();
    await desk.post(await desk.signIn(), 'mail=h0&do=send-all');
    expect(await desk.store.countHeldMails()).toBe(0);
    expect(await desk.stateOf('h2')).toBe('queued');
  });

  test('is discarded with the others of forms that the operator may see', async () => {
    const desk = await startWithHeld();
    const Cookie = await desk.signInAs(
      newOperator({ email: 'ben@example.org', role: 'staff', forms: ['visit'] }),
    );
    expect((await desk.post(Cookie, 'mail=h0&do=discard-all')).status).toBe(404);
    await desk.post(Cookie, 'mail=h1&do=discard-all');
    expect(await desk.stateOf('h0')).toBe('held');
    expect(await desk.stateOf('h1')).toBe('discarded');
    expect(await desk.stateOf('h2')).toBe('discarded');
  });
});
