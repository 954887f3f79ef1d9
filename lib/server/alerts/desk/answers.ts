import type { GetServerSidePropsResult } from 'next';
import { z } from 'zod';
import type { AnswerForm, AnswersPageProps } from '@/lib/alerts/desk/alerts-pages';
import { getContent } from '@/lib/server/content/load-content';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { text, version } from '@/lib/server/desk/fields';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import { changeSetting } from '@/lib/server/alerts/desk/change-setting';
import { readResult } from '@/lib/server/alerts/desk/notifications-page';
import {
  answerModes,
  findTypedAnswer,
  keepTypedAnswer,
} from '@/lib/server/alerts/desk/typed-answer';
import { auditWords, pageTitles } from '@/lib/server/alerts/words';
import { normalizeLineBreaks } from '@/lib/forms/submission';
import { unknownPlaceholders } from '@/lib/server/alerts/notifications/automatic-answer';
import { parseAnswer, settingNames } from '@/lib/server/alerts/notifications/notification-settings';

/** The longest subject and text, in UTF-16 code units. */
const limits = { subject: 150, text: 2000 };

/** Returns the props of the page of automatic answers, of every form with an e-mail field. */
export async function answersProps(
  { operator, services: { store, settings, now }, context: { query } }: DeskPageRequest,
  read: () => Promise<DeskContent> = getContent,
): Promise<GetServerSidePropsResult<AnswersPageProps>> {
  const { site, forms, formRules } = await read();
  const known = new Map(
    (await store.listDeskSettings(settingNames.answer)).map((setting) => [setting.name, setting]),
  );
  const withAddress = [...forms.values()].filter((form) =>
    form.fields.some(({ kind }) => kind === 'email'),
  );
  const draft = [query.draft ?? ''].flat().join();
  const typed =
    draft === '' ? undefined : await findTypedAnswer(store, operator.email, draft, now());
  const rows = withAddress.map(({ id, title }): AnswerForm => {
    const setting = known.get(`${settingNames.answer}${id}`);
    const answer = parseAnswer(setting);
    const rules = formRules.get(id);
    return {
      form: id,
      title,
      version: setting?.version ?? 0,
      mode: answer === undefined ? 'file' : answer.isOn ? 'desk' : 'off',
      subject: answer?.subject ?? rules?.answer?.subject ?? '',
      text: answer?.text ?? rules?.answer?.text ?? '',
      isInFile: rules?.copyTo !== undefined,
      ...(typed?.form === id ? typed : {}),
    };
  });
  const { email } = site.contact;
  return {
    props: {
      ...frameDesk(site, pageTitles.answers, operator, settings.PAYMENTS),
      ...readResult(query.result),
      ...(typeof query.form === 'string' && forms.has(query.form)
        ? { resultForm: query.form }
        : {}),
      ...(email === undefined ? {} : { replyTo: email }),
      forms: rows,
    },
  };
}

const answerFields = {
  form: text,
  mode: z.enum(answerModes),
  version,
  subject: text.transform((typed) => typed.replaceAll(/\s+/g, ' ').trim()),
  text: text.transform((typed) => normalizeLineBreaks(typed).trim()),
};

/** Saves the automatic answer of a form. */
export const saveAnswer = deskAction(answerFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { form, mode, version, subject, text } = input;
  if (!(await readContent()).forms.has(form)) return { kind: 'missing' };
  const isValid =
    subject.length <= limits.subject &&
    text.length <= limits.text &&
    (mode !== 'desk' || text !== '') &&
    unknownPlaceholders(`${subject} ${text}`).length === 0;
  const again = async (problem: string) => {
    const typed = { form, mode, subject, text };
    return done(
      problem,
      form,
      await keepTypedAnswer(store, operator.email, typed, now(), randomBytes),
    );
  };
  if (!isValid) return again('invalid');
  const isSaved = await changeSetting(
    {
      name: `${settingNames.answer}${form}`,
      value: mode === 'file' ? {} : { isOn: mode === 'desk', subject, text },
      version,
      subject: form,
      details: auditWords.answer(mode),
    },
    { store, operator, now: now(), randomBytes },
  );
  return isSaved ? done('saved', form) : again('changed-meanwhile');
});

/** `draft` names what was typed and not saved. */
function done(result: string, form: string, draft?: string): ActionResult {
  const search = new URLSearchParams({ result, form, ...(draft === undefined ? {} : { draft }) });
  return { kind: 'done', next: `/desk/answers?${search.toString()}#answer-${form}` };
}
