import { deskNameOf } from '@/lib/forms/definition';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { readResult } from '@/lib/server/alerts/desk/notifications-props';
import { type answerModes, findTypedAnswer } from '@/lib/server/alerts/desk/answer-action';
import { pageTitles } from '@/lib/words/lib/server/alerts';
import { parseAnswer, settingNames } from '@/lib/server/alerts/notifications/notification-settings';
import { mailNotice } from '@/lib/server/platform/mail/mail-set-up';

/** Returns the props of the page of automatic answers, of every form with an e-mail field. */
export async function answersProps({
  operator,
  services: { store, settings },
  content: { site, forms, formRules },
  display: { now },
  context: { query },
}: DeskPageRequest) {
  const known = new Map(
    (await store.listDeskSettings(settingNames.answer)).map((setting) => [setting.name, setting]),
  );
  const withAddress = [...forms.values()].filter((form) =>
    form.fields.some(({ kind }) => kind === 'email'),
  );
  const draft = [query.draft ?? ''].flat().join();
  const typed = draft === '' ? undefined : await findTypedAnswer(store, operator.email, draft, now);
  const rows = withAddress.map((form) => {
    const { id } = form;
    const setting = known.get(`${settingNames.answer}${id}`);
    const answer = parseAnswer(setting);
    const rules = formRules.get(id);
    return {
      form: id,
      title: deskNameOf(form, id),
      version: setting?.version ?? 0,
      mode: modeOf(answer),
      subject: answer?.subject ?? rules?.answer?.subject ?? '',
      text: answer?.text ?? rules?.answer?.text ?? '',
      /** Whether the form's file sends an answer. */
      isInFile: rules?.copyTo !== undefined,
    };
  });
  const result = readResult(query.result);
  const changed = result === 'saved' ? undefined : rows.find(({ form }) => form === query.form);
  return {
    title: pageTitles.answers,
    result,
    /** Says that mails wait, where the page promises some. */
    mailNotice: mailNotice(settings),
    /** Where an answer of the visitor goes. */
    replyTo: site.contact.email,
    forms: rows.map(({ form, title, mode, subject, isInFile }) => ({
      form,
      title,
      subject: mode === 'off' ? '' : subject,
      sends: mode === 'file' && !isInFile ? ('none' as const) : mode,
      changeHref: answerHref(form),
    })),
    /** The answer that is being changed, as it was typed if it was not saved. */
    changed: changed && { ...changed, ...(typed?.form === changed.form ? typed : {}) },
  };
}

function answerHref(form: string): string {
  return `/desk/answers?${new URLSearchParams({ form }).toString()}`;
}

function modeOf(answer: ReturnType<typeof parseAnswer>): (typeof answerModes)[number] {
  if (answer === undefined) return 'file';
  return answer.isOn ? 'desk' : 'off';
}
