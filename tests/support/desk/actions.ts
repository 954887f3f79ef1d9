import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { linkAction } from '@/lib/server/desk/access/link-action';
import {
  addOperatorAction,
  changeOperatorAction,
  withdrawOperatorAction,
} from '@/lib/server/desk/access/operator-actions';
import { endSessionsAction } from '@/lib/server/desk/access/session-actions';
import { signInAction, signOutAction } from '@/lib/server/desk/access/sign-in-actions';
import { markSubmission, moveSubmissionAction } from '@/lib/server/desk/actions/actions';
import { batchAction, undoAction } from '@/lib/server/desk/actions/batch-action';
import {
  addNote,
  assignSubmission,
  changeLabel,
} from '@/lib/server/desk/actions/conversation-actions';
import { deskAction, publicDeskAction } from '@/lib/server/desk/actions/desk-action';
import { refundAction } from '@/lib/server/desk/actions/refund-action';
import {
  insertSavedReply,
  saveReplyDraft,
  sendReply,
} from '@/lib/server/desk/actions/reply-actions';
import { deleteSavedReply, saveSavedReply } from '@/lib/server/desk/actions/saved-reply-actions';
import { tokenAction } from '@/lib/server/desk/connections/token-action';
import { webhookAction } from '@/lib/server/desk/connections/webhook-actions';
import { addBooking } from '@/lib/server/desk/event-dates/add-action';
import { blockPlaces, unblockPlaces } from '@/lib/server/desk/event-dates/block-actions';
import { refundAllAction } from '@/lib/server/desk/event-dates/refund-all/refund-all-action';
import { releaseHolds } from '@/lib/server/desk/event-dates/holds';
import { moveBooking } from '@/lib/server/desk/event-dates/booking/move-action';
import { cancelBookingAction } from '@/lib/server/desk/event-dates/booking/cancel-action';
import { changeCountsAction } from '@/lib/server/desk/event-dates/booking/counts-action';
import { sendTicketAction } from '@/lib/server/desk/event-dates/booking/ticket-action';
import { changeMail } from '@/lib/server/desk/actions/mail-action';
import { mailBookings } from '@/lib/server/desk/event-dates/mail/mail-action';
import { eraseAction } from '@/lib/server/desk/erasure/erase-action';
import { formSettingsAction } from '@/lib/server/desk/form-settings/form-settings-action';
import { saveAnswer } from '@/lib/server/desk/telling/answers';
import { sendTestMail } from '@/lib/server/desk/telling/check-up-page';
import {
  changeRule,
  saveNotifications,
  saveSilences,
} from '@/lib/server/desk/telling/notification-actions';
import type { Services } from '@/lib/server/services';
import { webhookNetwork } from '@/lib/server/webhooks/send';
import {
  readDeskContent,
  readCancelledEvent,
  readDeskEvents,
  readDeskSite,
  readDeskChoices,
} from '@/tests/support/desk/content';
import type { ScriptedGateway } from '@/tests/support/scripted-gateway';
import type { TestStore } from '@/tests/support/test-store';

type Action = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A network whose host is on this machine, so that nothing is sent. */
const network = {
  ...webhookNetwork,
  resolve: () => Promise.resolve(['127.0.0.1']),
};

/** Returns the actions of the desk by path, as the files of `pages/api/desk` define them. */
export function deskActions(
  services: Services,
  store: TestStore,
  defer: (work: () => Promise<void>) => void,
  gateway: ScriptedGateway,
): ReadonlyMap<string, Action> {
  const open = () => services;

  const alarm = () => undefined;
  /** Opens the stand-in of the payment service. */
  const openPayments = () =>
    Promise.resolve({ mode: 'practice' as const, gateway, store, now: services.now, alarm });
  const logFailure = (error: unknown) => {
    throw error;
  };
  return new Map([
    ['/api/desk/sign-in', publicDeskAction(signInAction(randomBytes), open)],
    ['/api/desk/sign-out', deskAction('read', signOutAction(randomBytes), open)],
    [
      '/api/desk/link',
      publicDeskAction(linkAction({ randomBytes, read: readDeskContent, defer }), open),
    ],
    ['/api/desk/access/end-sessions', deskAction('read', endSessionsAction(randomBytes), open)],
    [
      '/api/desk/access/add-operator',
      deskAction('manage', addOperatorAction(randomBytes, readDeskContent), open),
    ],
    [
      '/api/desk/access/change-operator',
      deskAction('manage', changeOperatorAction(randomBytes), open),
    ],
    [
      '/api/desk/access/withdraw-operator',
      deskAction('manage', withdrawOperatorAction(randomBytes), open),
    ],
    ['/api/desk/mark', deskAction('work', markSubmission, open)],
    [
      '/api/desk/move',
      deskAction('work', moveSubmissionAction(randomBytes, readDeskContent), open),
    ],
    ['/api/desk/delete', deskAction('manage', eraseAction(randomBytes, readDeskContent), open)],
    [
      '/api/desk/form-settings',
      deskAction('manage', formSettingsAction(randomBytes, readDeskContent), open),
    ],
    [
      '/api/desk/notifications',
      deskAction('read', saveNotifications(randomBytes, readDeskChoices), open),
    ],
    ['/api/desk/recipients', deskAction('manage', changeRule(randomBytes, readDeskChoices), open)],
    ['/api/desk/silences', deskAction('manage', saveSilences(randomBytes, readDeskChoices), open)],
    ['/api/desk/answers', deskAction('manage', saveAnswer(randomBytes, readDeskContent), open)],
    ['/api/desk/test-mail', deskAction('manage', sendTestMail(randomBytes, readDeskSite), open)],
    ['/api/desk/mail', deskAction('work', changeMail, open)],
    ['/api/desk/replies/send', deskAction('reply', sendReply(randomBytes, readDeskContent), open)],
    ['/api/desk/replies/draft', deskAction('reply', saveReplyDraft, open)],
    ['/api/desk/replies/insert', deskAction('reply', insertSavedReply(readDeskContent), open)],
    ['/api/desk/replies/save', deskAction('work', saveSavedReply(randomBytes), open)],
    ['/api/desk/replies/delete', deskAction('work', deleteSavedReply, open)],
    ['/api/desk/submissions/note', deskAction('work', addNote(randomBytes), open)],
    ['/api/desk/submissions/assign', deskAction('work', assignSubmission(randomBytes), open)],
    ['/api/desk/submissions/label', deskAction('work', changeLabel, open)],
    ['/api/desk/batch', deskAction('work', batchAction(randomBytes, readDeskContent), open)],
    ['/api/desk/undo', deskAction('work', undoAction(randomBytes), open)],
    [
      '/api/desk/webhooks',
      deskAction('manage', webhookAction({ read: readDeskContent, randomBytes, network }), open),
    ],
    ['/api/desk/places/block', deskAction('work', blockPlaces(randomBytes, readDeskEvents), open)],
    [
      '/api/desk/places/unblock',
      deskAction('work', unblockPlaces(randomBytes, readDeskEvents), open),
    ],
    [
      '/api/desk/places/release',
      deskAction('work', releaseHolds(randomBytes, readDeskEvents), open),
    ],
    ['/api/desk/places/mail', deskAction('reply', mailBookings(randomBytes, readDeskEvents), open)],
    ['/api/desk/places/move', deskAction('work', moveBooking(randomBytes, readDeskEvents), open)],
    [
      '/api/desk/places/change',
      deskAction('work', changeCountsAction(randomBytes, readDeskEvents), open),
    ],
    [
      '/api/desk/places/cancel',
      deskAction(
        'work',
        cancelBookingAction({
          randomBytes,
          openPayments: () => Promise.resolve(undefined),
          logFailure: (error) => {
            throw error;
          },
          read: readDeskEvents,
        }),
        open,
      ),
    ],
    [
      '/api/desk/places/ticket',
      deskAction('reply', sendTicketAction(randomBytes, readDeskEvents), open),
    ],
    ['/api/desk/places/add', deskAction('work', addBooking(randomBytes, readDeskEvents), open)],
    ['/api/desk/tokens', deskAction('manage', tokenAction(randomBytes, readDeskContent), open)],
    [
      '/api/desk/refund-all',
      deskAction('refund', refundAllAction(randomBytes, readCancelledEvent), open),
    ],
    [
      '/api/desk/refund',
      deskAction(
        'refund',
        refundAction({ randomBytes, openPayments, logFailure, read: readDeskEvents }),
        open,
      ),
    ],
  ]);
}
