import type { OwnBookingView } from '@/lib/forms/own-booking-view';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { askAnswers, typedAnswers } from '@/lib/server/bookings/own/answer-steps';
import {
  cancelOwnBooking,
  changeOwnAnswers,
  changeOwnBooking,
  type ChangeOutcome,
  moveOwnBooking,
} from '@/lib/server/bookings/own/apply-change';
import { changeStep, typedCounts } from '@/lib/server/bookings/own/count-steps';
import { moveField, moveStep } from '@/lib/server/bookings/own/move-steps';
import {
  changeState,
  movableBooking,
  type OwnBooking,
} from '@/lib/server/bookings/own/own-booking';
import { answerFields } from '@/lib/server/bookings/own/plan-answers';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import {
  chooseStep,
  confirmCancel,
  createNotice,
  pathOf,
  type Shown,
} from '@/lib/server/bookings/own/own-steps';
import { ownTicket } from '@/lib/server/bookings/own/own-ticket';
import { bookingSentences } from '@/lib/server/bookings/own/sentences';
import { ownBookingWords } from '@/lib/server/bookings/own/words';
import { StoreBusy } from '@/lib/server/store/store-errors';

/** A booking's own page, or where to go after a change. */
export type OwnPage =
  | { readonly kind: 'page'; readonly status: number; readonly view: OwnBookingView }
  | { readonly kind: 'redirect'; readonly path: string };

/** Returns the page at a step that changes nothing. Throws what the store throws. */
export async function showOwnPage(
  own: OwnBooking,
  query: URLSearchParams,
  services: OwnBookingServices,
): Promise<OwnPage> {
  const { site, now } = services;
  const state = changeState(own, site.timeZone, now());
  const movable = movableBooking(own, site.timeZone, now());
  const step = query.get('step');
  if (movable !== undefined && step === 'cancel') {
    return page(own, { step: confirmCancel(movable, services) }, services);
  }
  if (movable !== undefined && step === 'move') {
    return page(own, await moveStep(movable, query, services), services);
  }
  if (state.kind === 'open' && step === 'change') {
    return page(own, changeStep(state.own, query, services), services);
  }
  if (state.kind === 'open' && step === 'answers') {
    const asked = answerFields(state.own, services.content);
    const stored = own.submission.fields;
    return page(own, { step: askAnswers(state.own, asked, stored, []) }, services);
  }
  const isDone = query.get('done') === 'changed' && own.submission.cancelledAt === undefined;
  return page(own, isDone ? { notice: createNotice(ownBookingWords.done, false) } : {}, services);
}

/** Cancels or changes the booking as a form of its page asks. Throws what the store throws. */
export async function postOwnPage(
  own: OwnBooking,
  fields: URLSearchParams,
  services: OwnBookingServices,
): Promise<OwnPage> {
  const refund = Number(fields.get('refund') ?? '0');
  const action = fields.get('do');
  const path = pathOf(own);
  try {
    if (action === 'cancel') {
      // A second press finds the booking cancelled.
      if (own.submission.cancelledAt !== undefined) return { kind: 'redirect', path };
      const outcome = await cancelOwnBooking(own, refund, services);
      return outcome === 'done' ? { kind: 'redirect', path } : failure(own, outcome, services);
    }
    if (action === 'answers') return await postAnswers(own, fields, services);
    const outcome =
      action === 'move'
        ? await moveOwnBooking(own, fields.get(moveField) ?? '', refund, services)
        : await changeOwnBooking(own, typedCounts(fields), refund, services);
    return outcome === 'done' ? changed(own) : failure(own, outcome, services);
  } catch (error) {
    if (!StoreBusy.is(error)) throw error;
    const shown = { notice: createNotice(ownBookingWords.busy, true), status: 503 };
    return page(own, shown, services);
  }
}

async function postAnswers(
  own: OwnBooking,
  sent: URLSearchParams,
  services: OwnBookingServices,
): Promise<OwnPage> {
  const { content, site, now } = services;
  const state = changeState(own, site.timeZone, now());
  if (state.kind !== 'open') return failure(own, 'closed', services);
  const asked = answerFields(state.own, content);
  const typed = typedAnswers(asked, sent);
  const outcome = await changeOwnAnswers(state.own, asked, typed, services);
  if (outcome === 'done') return changed(own);
  if (typeof outcome === 'string') return failure(own, outcome, services);
  switch (outcome.kind) {
    case 'same':
      return page(own, { notice: createNotice(ownBookingWords.sameAnswers, false) }, services);
    case 'invalid':
      return page(
        own,
        { step: askAnswers(state.own, asked, typed, outcome.issues), status: 422 },
        services,
      );
  }
}

function changed(own: OwnBooking): OwnPage {
  return { kind: 'redirect', path: `${pathOf(own)}?done=changed` };
}

function failure(
  own: OwnBooking,
  outcome: Exclude<ChangeOutcome, 'done'>,
  services: OwnBookingServices,
): OwnPage {
  if (typeof outcome === 'string') {
    const status = outcome === 'limited' ? 429 : 409;
    return page(own, { notice: createNotice(ownBookingWords[outcome], true), status }, services);
  }
  switch (outcome.kind) {
    case 'same':
      return page(own, { notice: createNotice(ownBookingWords.same, false) }, services);
    case 'invalid':
      return page(
        own,
        { notice: createNotice(ownBookingWords.changed, true), status: 422 },
        services,
      );
    case 'refused':
      return page(own, { notice: createNotice(outcome.problem, true), status: 409 }, services);
    case 'costs-more':
      return page(
        own,
        { notice: createNotice(ownBookingWords.costsMore, true), status: 409 },
        services,
      );
  }
}

function page(
  own: OwnBooking,
  { notice: shownNotice, step, status = 200 }: Shown,
  services: OwnBookingServices,
): OwnPage {
  const { site, siteUrl } = services;
  const { submission } = own;
  const isCancelled = submission.cancelledAt !== undefined;
  const isAsking = step?.kind === 'fields' || step?.kind === 'confirm';
  const view: OwnBookingView = {
    title: isCancelled ? ownBookingWords.cancelledTitle : ownBookingWords.title,
    reference: submission.reference,
    sentences: isAsking ? [] : bookingSentences(own, services),
    step: step ?? chooseStep(own, services),
    ...omitUndefined({ notice: shownNotice, ticket: ownTicket(own, site, siteUrl) }),
  };
  return { kind: 'page', status, view };
}
