import { actions } from '@/lib/server/actions';
import type { ListedAction } from '@/lib/server/desk/action-list';
import { actionExamples, type ActionExample } from '@/tests/support/desk-access/action-examples';
import {
  page,
  statusesOf,
  statusesOfForm,
  type RouteRule,
  type Subject,
} from '@/tests/support/desk-access/rules';

const all = statusesOf('read', 200);
const owners = statusesOf('manage', 200);
const exporters = statusesOf('export', 200);
const of = (path: string) => (subject: Subject) => path.replace('ID', subject.submission);

const pages: readonly RouteRule[] = [
  page('/desk', { ...all, editor: 303 }),
  page('/desk/inbox', all),
  page('/desk/[submission]', statusesOfForm('read', 200), of('/desk/ID')),
  page('/desk/account', statusesOf('account', 200)),
  page('/desk/answers', owners),
  page('/desk/audit', owners),
  page('/desk/check-up', owners),
  page('/desk/delete', owners, of('/desk/delete?ids=ID')),
  page('/desk/door-list', exporters),
  page('/desk/door', exporters),
  // The restricted operator may see the form of the event.
  page('/desk/door/[...key]', exporters, '/desk/door/a-quiet-evening'),
  page('/desk/events', all),
  page('/desk/call-off', statusesOf('work', 200), '/desk/call-off?event=a-quiet-evening'),
  page('/desk/events/[...key]', all, '/desk/events/a-quiet-evening'),
  page('/desk/export', exporters),
  page('/desk/forms', owners),
  page('/desk/forms/[form]', owners, '/desk/forms/school-visit'),
  // Without the mails of forms that the operator may not see.
  page('/desk/mail', all, of('/desk/mail?submission=ID')),
  // The operator has typed no text to everyone.
  page('/desk/mail-preview', statusesOf('reply', 404), '/desk/mail-preview?draft=none'),
  page('/desk/notifications', all),
  page('/desk/operators', owners),
  page('/desk/payments', all),
  page('/desk/person', owners),
  // The submission has no payment.
  page('/desk/refund', statusesOf('refund', 404), of('/desk/refund?payment=ID&sum=1')),
  // The event is not cancelled.
  page('/desk/refund-all', statusesOf('refund', 404), '/desk/refund-all?event=a-quiet-evening'),
  page('/desk/reports', exporters),
  page('/desk/replies', statusesOf('work', 200)),
  page('/desk/site', statusesOf('edit', 200)),
  // The file is one that the site needs.
  page('/desk/site/delete', statusesOf('edit', 404), '/desk/site/delete?path=content/site.yaml'),
  page('/desk/site/changes', statusesOf('edit', 200)),
  page('/desk/site/history', statusesOf('edit', 200)),
  page('/desk/site/edit/[...path]', statusesOf('edit', 200), '/desk/site/edit/content/site.yaml'),
  page('/desk/site/hours', statusesOf('edit', 200)),
  page('/desk/site/pictures', statusesOf('edit', 200)),
  page('/desk/site/pictures/add', statusesOf('edit', 200)),
  page(
    '/desk/site/picture/[...path]',
    statusesOf('edit', 200),
    '/desk/site/picture/pictures/hill.svg',
  ),
  page('/desk/site/new/[kind]', statusesOf('edit', 200), '/desk/site/new/notices'),
  page('/desk/site/new/[kind]/[...path]', statusesOf('edit', 200), '/desk/site/new/pages/index'),
  // The file is one that does not move.
  page('/desk/site/move', statusesOf('edit', 404), '/desk/site/move?path=content/site.yaml'),
  page(
    '/desk/site/preview/[...path]',
    statusesOf('edit', 200),
    '/desk/site/preview/content/site.yaml',
  ),
  page('/desk/site/share/[...path]', statusesOf('edit', 200), '/desk/site/share/content/site.yaml'),
  page('/desk/site/sections', statusesOf('edit', 200), '/desk/site/sections?target=new/pages'),
  page(
    '/desk/site/source/[...path]',
    statusesOf('edit', 200),
    '/desk/site/source/content/site.yaml',
  ),
  page('/desk/tokens', owners),
  page('/desk/webhooks', owners),
  page('/desk/withdraw', owners, ({ other }) => `/desk/withdraw?operator=${other}`),
];

const base = '/api/desk/';

/** What an action without an example gets. */
const nameSubmission = ({ submission: id }: Subject) => {
  return { submission: id, id, ids: id, payment: id, event: 'a-quiet-evening' };
};

/** Returns the rules of an action: its permission decides who may. */
function rulesOf({ path, method, permission }: ListedAction): readonly RouteRule[] {
  const examples = actionExamples.filter((example) => example.path === path);
  const some: readonly Partial<ActionExample>[] = examples.length > 0 ? examples : [{}];
  return some.map((example) => {
    const { fields = nameSubmission, status = 'permitted', isOfForm = false } = example;
    const needed = example.permission ?? (permission === 'public' ? 'account' : permission);
    const address = (subject: Subject) => base + path.replace('[file]', subject.file);
    return {
      route: base + path,
      method,
      path: (subject) =>
        method === 'POST'
          ? address(subject)
          : `${address(subject)}?${new URLSearchParams(fields(subject)).toString()}`,
      ...(method === 'POST' ? { fields } : {}),
      statuses: isOfForm ? statusesOfForm(needed, status) : statusesOf(needed, status),
    };
  });
}

const isSignOut = ({ path }: ListedAction) => path === 'sign-out';
const isPublic = ({ permission }: ListedAction) => permission === 'public';

/** Ends the session, so it comes last. */
export const signOut: readonly RouteRule[] = actions.filter(isSignOut).flatMap(rulesOf);

/** A request to every route that needs a session. */
export const rules: readonly RouteRule[] = [
  ...pages,
  ...actions.filter((action) => !isSignOut(action) && !isPublic(action)).flatMap(rulesOf),
];

/** Routes that need no session, because they begin one. The statuses hold for everybody. */
export const publicRules: readonly RouteRule[] = [
  page('/desk/sign-in', statusesOf('account', 200)),
  ...actions.filter(isPublic).flatMap(rulesOf),
];
