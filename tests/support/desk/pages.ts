import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { accountProps } from '@/lib/server/access/desk/account-props';
import { auditProps } from '@/lib/server/access/desk/audit-props';
import { operatorsProps, withdrawProps } from '@/lib/server/access/desk/operators-props';
import {
  exportProps,
  tokensProps,
  webhooksProps,
} from '@/lib/server/access/desk/connections/connections-props';
import { callOffProps } from '@/lib/server/bookings/desk/calling-off/call-off-props';
import { doorListProps } from '@/lib/server/bookings/desk/door-list/door-list-props';
import { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import { mailPreviewProps } from '@/lib/server/bookings/desk/mail/preview-props';
import { refundAllProps } from '@/lib/server/bookings/desk/refund-all/refund-all-props';
import { editingPage } from '@/lib/server/editing/editing';
import { deleteProps } from '@/lib/server/editing/deletion/delete-props';
import { moveProps } from '@/lib/server/editing/moves/move-props';
import { startProps } from '@/lib/server/editing/start/start-props';
import { sectionsProps } from '@/lib/server/editing/sections/sections-props';
import { sourceProps } from '@/lib/server/editing/source/source-props';
import { shareProps } from '@/lib/server/editing/preview/share-props';
import { changesProps } from '@/lib/server/editing/publication/desk/changes-props';
import { historyProps } from '@/lib/server/editing/publication/desk/history-props';
import { formProps } from '@/lib/server/editing/forms/form-props';
import { hoursProps } from '@/lib/server/editing/hours/hours-props';
import { libraryProps } from '@/lib/server/editing/pictures/library/library-props';
import { uploadProps } from '@/lib/server/editing/pictures/upload/upload-props';
import { pictureProps } from '@/lib/server/editing/pictures/library/picture-props';
import { previewProps } from '@/lib/server/editing/preview/preview-props';
import { eraseProps } from '@/lib/server/inbox/erasure/erase-props';
import { formSettingsProps, formsProps } from '@/lib/server/forms/desk/form-settings-props';
import {
  type DeskPageRequest,
  deskPage,
  signInPage,
  startWithoutMessages,
} from '@/lib/server/desk/desk-page';
import { deskProps } from '@/lib/server/inbox/desk/desk-props';
import { signInProps } from '@/lib/server/access/desk/sign-in-props';
import { inboxOf } from '@/lib/server/desk/list-query';
import { todayProps } from '@/lib/server/today/today-props';
import { mailProps } from '@/lib/server/inbox/desk/mail-props';
import { paymentsProps } from '@/lib/server/payments/desk/payments-props';
import { refundProps } from '@/lib/server/payments/desk/refund-props';
import { reportsProps } from '@/lib/server/reports/reports-props';
import { answersProps } from '@/lib/server/alerts/desk/answers-props';
import { checkUpProps } from '@/lib/server/alerts/desk/check-up-props';
import { notificationsProps } from '@/lib/server/alerts/desk/notifications-props';
import type { Services } from '@/lib/server/services';
import { decidedContent } from '@/tests/support/decided-content';
import {
  completeContent,
  readCancelledEvent,
  readDeskChoices,
  readDeskContent,
  readDeskEvents,
  readDeskSite,
  readDeskSources,
} from '@/tests/support/desk/content';

/** Loads the props of a page. */
type PageLoader = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<unknown>>;

/**
 * Returns the loaders of the desk's pages by path, as the files of `pages/desk` define them. `readInbox` reads
 * the content of the messages.
 */
export function deskPages(
  services: Services,
  readInbox: Parameters<typeof completeContent>[0] = readDeskContent,
): (path: string) => PageLoader {
  const depsOf = (read: Parameters<typeof completeContent>[0]) => ({
    open: () => services,
    readContent: async () =>
      decidedContent(await completeContent(read), await services.store.listDateStates()),
  });
  const standard = depsOf(readDeskContent);
  const choices = depsOf(readDeskChoices);
  const events = depsOf(readDeskEvents);
  const cancelled = depsOf(readCancelledEvent);
  const submissionPage = deskPage({ permission: 'read', load: deskProps }, depsOf(readInbox));
  const formSettingsPage = deskPage({ permission: 'manage', load: formSettingsProps }, standard);
  const loadDate = (request: DeskPageRequest) => {
    const { params, ...context } = request.context;
    const path = String(params?.submission).slice('events/'.length);
    const key = path.split('/').map(decodeURIComponent);
    return eventDateProps({ ...request, context: { ...context, params: { key } } });
  };
  const datePage = deskPage({ permission: 'read', load: loadDate }, cancelled);
  const loadList = (request: DeskPageRequest) => {
    const { params: _none, ...context } = request.context;
    return deskProps({ ...request, context });
  };
  const loadErasure = (request: DeskPageRequest) => eraseProps(request, 'submissions');
  const loadPerson = (request: DeskPageRequest) => eraseProps(request, 'person');
  const pages = new Map<string, PageLoader>([
    [
      '/desk',
      deskPage(
        { permission: 'read', movedTo: inboxOf, refusedTo: startWithoutMessages, load: todayProps },
        events,
      ),
    ],
    ['/desk/inbox', deskPage({ permission: 'read', load: loadList }, depsOf(readInbox))],
    ['/desk/delete', deskPage({ permission: 'manage', load: loadErasure }, standard)],
    ['/desk/person', deskPage({ permission: 'manage', load: loadPerson }, standard)],
    ['/desk/forms', deskPage({ permission: 'manage', load: formsProps }, standard)],
    ['/desk/mail', deskPage({ permission: 'read', load: mailProps }, standard)],
    ['/desk/mail-preview', deskPage({ permission: 'reply', load: mailPreviewProps }, events)],
    ['/desk/notifications', deskPage({ permission: 'read', load: notificationsProps }, choices)],
    [
      '/desk/reports',
      deskPage({ permission: 'export', load: reportsProps }, depsOf(readDeskSources)),
    ],
    ['/desk/answers', deskPage({ permission: 'manage', load: answersProps }, standard)],
    [
      '/desk/check-up',
      deskPage({ permission: 'manage', load: checkUpProps }, depsOf(readDeskSite)),
    ],
    ['/desk/webhooks', deskPage({ permission: 'manage', load: webhooksProps }, standard)],
    ['/desk/tokens', deskPage({ permission: 'manage', load: tokensProps }, standard)],
    ['/desk/export', deskPage({ permission: 'export', load: exportProps }, standard)],
    ['/desk/door-list', deskPage({ permission: 'export', load: doorListProps }, choices)],
    ['/desk/events', deskPage({ permission: 'read', load: eventDatesProps }, events)],
    ['/desk/payments', deskPage({ permission: 'read', load: paymentsProps }, standard)],
    ['/desk/call-off', deskPage({ permission: 'work', load: callOffProps }, events)],
    ['/desk/refund-all', deskPage({ permission: 'refund', load: refundAllProps }, cancelled)],
    ['/desk/refund', deskPage({ permission: 'refund', load: refundProps }, events)],
    ['/desk/sign-in', signInPage(signInProps, standard)],
    ['/desk/account', deskPage({ permission: 'account', load: accountProps }, standard)],
    ['/desk/operators', deskPage({ permission: 'manage', load: operatorsProps }, standard)],
    ['/desk/withdraw', deskPage({ permission: 'manage', load: withdrawProps }, standard)],
    ['/desk/site', editingPage(startProps, standard)],
    ['/desk/site/delete', editingPage(deleteProps, standard)],
    ['/desk/site/move', editingPage(moveProps, standard)],
    ['/desk/site/hours', editingPage(hoursProps, standard)],
    ['/desk/site/changes', editingPage(changesProps, standard)],
    ['/desk/site/sections', editingPage(sectionsProps, standard)],
    ['/desk/site/history', editingPage(historyProps, standard)],
    ['/desk/site/pictures', editingPage(libraryProps, standard)],
    ['/desk/site/pictures/add', editingPage(uploadProps, standard)],
    ['/desk/audit', deskPage({ permission: 'manage', load: auditProps }, events)],
  ]);
  const fileRequest = (request: DeskPageRequest, folder: string): DeskPageRequest => {
    const { params, ...context } = request.context;
    const path = decodeURIComponent(String(params?.submission).slice(folder.length));
    return { ...request, context: { ...context, params: { path: path.split('/') } } };
  };
  const previewPage = editingPage(
    (request) => previewProps(fileRequest(request, 'site/preview/')),
    standard,
  );
  const sharePage = editingPage(
    (request) => shareProps(fileRequest(request, 'site/share/')),
    standard,
  );
  const sourcePage = editingPage((request) => {
    const { path } = fileRequest(request, 'site/source/').context.params ?? {};
    return sourceProps(request, [path ?? []].flat().join('/'));
  }, standard);
  const picturePage = editingPage(
    (request) => pictureProps(fileRequest(request, 'site/picture/')),
    standard,
  );
  const formPage = editingPage((request) => {
    const { path } = fileRequest(request, 'site/').context.params ?? {};
    return formProps(
      request,
      [path ?? []]
        .flat()
        .join('/')
        .replace(/^edit\//, ''),
    );
  }, standard);
  return (path) => {
    if (path.startsWith('/desk/events/')) return datePage;
    if (path.startsWith('/desk/site/preview/')) return previewPage;
    if (path.startsWith('/desk/site/share/')) return sharePage;
    if (path.startsWith('/desk/site/source/')) return sourcePage;
    if (path.startsWith('/desk/site/picture/')) return picturePage;
    if (/^\/desk\/site\/(?:edit|new)\//.test(path)) return formPage;
    return pages.get(path) ?? (path.startsWith('/desk/forms/') ? formSettingsPage : submissionPage);
  };
}
