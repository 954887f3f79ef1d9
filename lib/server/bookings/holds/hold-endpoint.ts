import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { HoldResponse } from '@/lib/forms/hold-api';
import type { FormDefinition } from '@/lib/forms/definition';
import { proofHeader, reservedFields } from '@/lib/forms/reserved-names';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import type { Content } from '@/lib/server/content/content';
import { contentOfReferer } from '@/lib/server/content/languages/content-of-referer';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { type Endpoint, sendJson } from '@/lib/server/platform/http/endpoint';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { identifyVisitor } from '@/lib/server/platform/http/requests/client-network';
import { isSameSite } from '@/lib/server/platform/http/requests/origins';
import { readFormBody } from '@/lib/server/platform/http/requests/read-body';
import { hashToken, isToken } from '@/lib/server/platform/http/requests/tokens';
import { findUnpaidPlaces } from '@/lib/server/payments/unpaid-places';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import {
  createProofChallenge,
  type ProofDeps,
  verifyProof,
} from '@/lib/server/platform/limits/proof-of-work';

/** What the endpoint needs from the site. */
interface HoldEndpointDeps extends ProofDeps {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly siteUrl: string;
  /** The number of trusted proxies. */
  readonly proxies: number;
  readonly bookings: Pick<BookingServices, 'hold' | 'holdNotice'>;
  /** Missing while payments are off. */
  readonly payments?: UnpaidPayments;
}

type UnpaidPayments = Parameters<typeof findUnpaidPlaces>[2];

/** The fields of a request beside the answers: the token, the key of the attempt to pay and a proof of work. */
const holdFields = z.object({
  [reservedFields.hold]: z.string().refine(isToken),
  [reservedFields.attempt]: z.string().optional(),
  [reservedFields.proof]: z.string().optional(),
});

interface HoldContext {
  readonly forms: HoldEndpointDeps['forms'];
  readonly services: Omit<HoldEndpointDeps, 'forms'>;
}

interface HoldDeps {
  readonly readContent: () => Promise<Content>;
  readonly formContext: () => Promise<HoldContext>;
}

/** Holds the places that a visitor has chosen in a form, in the language of its page, for the script of its page. */
export const holdPlaces: Endpoint<HoldDeps> = {
  reads: holdFields,
  handle: async (request, response, { readContent, formContext }) => {
    const page = contentOfReferer(await readContent(), request);
    await inLanguageOfContent(page, () =>
      handleHold(request, response, async () => {
        const { forms, services } = await formContext();
        return { ...services, forms };
      }),
    );
  },
};

/**
 * Handles a request of a form's page to hold the places that the visitor has chosen: `form` in the query,
 * `holdFields` and the answers in the body. Only pages of this site may ask. Responds with 503 while the store fails; the form works without a hold.
 */
export async function handleHold(
  request: IncomingMessage,
  response: ServerResponse,
  load: () => Promise<HoldEndpointDeps>,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    sendJson(response, 405, { ok: false });
    return;
  }
  try {
    const deps = await load();
    const reply = await holdOrRefuse(request, deps);
    // Closing avoids reading the rest of a body that is too large.
    if (reply === 413) response.setHeader('Connection', 'close');
    if (typeof reply === 'number') sendJson(response, reply, { ok: false });
    else sendJson(response, 200, reply);
  } catch (error) {
    if (!StoreBusy.is(error)) logErrorOncePerMinute('hold-failed', error, new Date(), { response });
    sendJson(response, 503, { ok: false });
  }
}

/** Returns the response, or the status of a request that is refused. */
async function holdOrRefuse(
  request: IncomingMessage,
  deps: HoldEndpointDeps,
): Promise<HoldResponse | 400 | 403 | 404 | 413 | 415> {
  const { forms, siteUrl, proxies, bookings, payments, now } = deps;
  if (!isSameSite(request.headers, siteUrl)) return 403;
  const body = await readFormBody(request);
  if (body.kind === 'refused') return body.status;
  const [, query = ''] = (request.url ?? '').split('?');
  const form = forms.get(new URLSearchParams(query).get('form') ?? '');
  if (form === undefined) return 404;
  const sent = Object.fromEntries(body.fields);
  const { data: input } = holdFields.safeParse(sent);
  if (input === undefined) return 400;
  const {
    [reservedFields.hold]: token,
    [reservedFields.attempt]: attempt,
    [reservedFields.proof]: proof,
  } = input;
  const fields = Object.entries(sent).flatMap(([name, value]) =>
    Object.hasOwn(holdFields.shape, name) ? [] : [[name, [value]] as const],
  );
  const visitor = identifyVisitor(request, proxies);
  const { hold, holdNotice } = bookings;
  const unpaid =
    payments && attempt !== undefined
      ? await findUnpaidPlaces(form.id, attempt, payments)
      : undefined;
  const subject = { form: form.id, attempt: hashToken(token) };
  const isProven =
    proof !== undefined && (await verifyProof(proof, JSON.stringify(fields), subject, deps));
  const result = await hold({ form, fields, token, visitor, unpaid, isProven });
  switch (result.kind) {
    case 'held': {
      const seconds = Math.ceil((result.until.getTime() - now().getTime()) / 1000);
      return { hold: { text: holdNotice(result.until), seconds } };
    }
    case 'refused':
      return { problem: result.problem };
    case 'unheld':
      return { notice: result.notice };
    case 'unproven':
      // Without scripts or a secure connection nothing is held, and the form works all the same.
      return request.headers[proofHeader] === undefined
        ? {}
        : { check: await createProofChallenge(subject, deps) };
    case 'none':
      return {};
  }
}
