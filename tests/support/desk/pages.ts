import { randomBytes } from 'node:crypto';
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { accountProps } from '@/lib/server/access/desk/account-props';
import { auditProps } from '@/lib/server/access/desk/audit-props';
import { operatorsProps, withdrawProps } from '@/lib/server/access/desk/operators-props';
import {
  exportProps,
  tokensProps,
  webhooksProps,
} from '@/lib/server/access/desk/connections/connections-props';
import { doorListProps } from '@/lib/server/bookings/desk/door-list/door-list-props';
import { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import { refundAllProps } from '@/lib/server/bookings/desk/refund-all/refund-all-props';
import { eraseProps } from '@/lib/server/inbox/erasure/erase-props';
import { formSettingsProps, formsProps } from '@/lib/server/forms/desk/form-settings-props';
import { deskPage, signInPage } from '@/lib/server/desk/desk-page';
import { deskProps } from '@/lib/server/inbox/desk/desk-props';
import { signInProps } from '@/lib/server/access/desk/sign-in-props';
import { mailProps } from '@/lib/server/inbox/desk/mail-props';
import { paymentsProps } from '@/lib/server/payments/desk/payments-props';
import { refundProps } from '@/lib/server/payments/desk/refund-props';
import { answersProps } from '@/lib/server/alerts/desk/answers';
import { checkUpProps } from '@/lib/server/alerts/desk/check-up-page';
import { notificationsProps } from '@/lib/server/alerts/desk/notifications-page';
import type { Services } from '@/lib/server/services';
import {
  deskFrame,
  readDeskContent,
  readCancelledEvent,
  readDeskEvents,
  readDeskSite,
  readDeskChoices,
} from '@/tests/support/desk/content';

/** Loads the props of a page. */
type PageLoader = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<unknown>>;

/** Returns the loaders of the desk's pages by path, as the files of `pages/desk` define them. */
export function deskPages(services: Services): (path: string) => PageLoader {
  const deps = { open: () => services, frame: () => Promise.resolve(deskFrame) };
  const manage = { ...deps, permission: 'manage' } as const;
  const exporters = { ...deps, permission: 'export' } as const;
  const submissionPage = deskPage(
    (request) => deskProps(request, request.context.params?.submission, readDeskContent),
    deps,
  );
  const formSettingsPage = deskPage(
    (request) => formSettingsProps(request, readDeskContent),
    manage,
  );
  const datePage = deskPage((request) => {
    const { params, ...context } = request.context;
    const path = String(params?.submission).slice('events/'.length);
    const key = path.split('/').map(decodeURIComponent);
    return eventDateProps(
      { ...request, context: { ...context, params: { key } } },
      readCancelledEvent,
    );
  }, deps);
  const pages = new Map<string, PageLoader>([
    ['/desk', deskPage((request) => deskProps(request, undefined, readDeskContent), deps)],
    [
      '/desk/delete',
      deskPage((request) => eraseProps(request, 'submissions', readDeskContent), manage),
    ],
    ['/desk/person', deskPage((request) => eraseProps(request, 'person', readDeskContent), manage)],
    ['/desk/forms', deskPage((request) => formsProps(request, readDeskContent), manage)],
    ['/desk/mail', deskPage((request) => mailProps(request, readDeskContent), deps)],
    [
      '/desk/notifications',
      deskPage((request) => notificationsProps(request, readDeskChoices), deps),
    ],
    ['/desk/answers', deskPage((request) => answersProps(request, readDeskContent), manage)],
    ['/desk/check-up', deskPage((request) => checkUpProps(request, readDeskSite), manage)],
    ['/desk/webhooks', deskPage((request) => webhooksProps(request, readDeskContent), manage)],
    ['/desk/tokens', deskPage((request) => tokensProps(request, readDeskContent), manage)],
    ['/desk/export', deskPage((request) => exportProps(request, readDeskContent), exporters)],
    ['/desk/door-list', deskPage((request) => doorListProps(request, readDeskChoices), exporters)],
    ['/desk/events', deskPage((request) => eventDatesProps(request, readDeskEvents), deps)],
    ['/desk/payments', deskPage((request) => paymentsProps(request, readDeskContent), deps)],
    ['/desk/refund-all', deskPage((request) => refundAllProps(request, readCancelledEvent), deps)],
    [
      '/desk/refund',
      deskPage((request) => refundProps(randomBytes)(request, readDeskEvents), deps),
    ],
    [
      '/desk/sign-in',
      signInPage((context) => signInProps(context, readDeskContent, services), deps),
    ],
    ['/desk/account', deskPage((request) => accountProps(request, readDeskContent), deps)],
    ['/desk/operators', deskPage((request) => operatorsProps(request, readDeskContent), manage)],
    ['/desk/withdraw', deskPage((request) => withdrawProps(request, readDeskContent), manage)],
    ['/desk/audit', deskPage((request) => auditProps(request, readDeskEvents), manage)],
  ]);
  return (path) => {
    if (path.startsWith('/desk/events/')) return datePage;
    return pages.get(path) ?? (path.startsWith('/desk/forms/') ? formSettingsPage : submissionPage);
  };
}
