import { isSubmissionError, type SubmissionResult } from '@formspree/core';
import { createFormClient, type FormClientOptions } from '@/lib/forms/client/form-client';
import type { FormResponse, FormRequest, SendRequest } from '@/lib/forms/client/send-request';
import { testPlatform } from '@/tests/support/test-platform';

/** A JSON response. */
export function answer(status: number, body: unknown): FormResponse {
  return { status, retryAfter: null, body: JSON.stringify(body) };
}

export const accepted = answer(200, { next: '/f/contact?sent=ABC', ok: true });

/** Creates a client whose requests get these responses in order. Returns it with its requests. */
export function clientOf(
  answers: readonly (FormResponse | 'down')[],
  overrides: Partial<FormClientOptions> & { readonly send?: SendRequest } = {},
) {
  const posts: FormRequest[] = [];
  const send: SendRequest = (post, options) => {
    posts.push(post);
    if (overrides.send !== undefined) return overrides.send(post, options);
    const next = answers[Math.min(posts.length, answers.length) - 1] ?? 'down';
    return next === 'down' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(next);
  };
  const client = createFormClient({
    key: 'contact',
    siteOrigin: 'https://larkmoor.example',
    platform: testPlatform({ send }),
    ...overrides,
  });
  return { client, posts, attempts: () => posts.map(({ headers }) => headers['idempotency-key']) };
}

/** Parses the body of a JSON request. */
export function contentOf(post: FormRequest | undefined): unknown {
  return typeof post?.body === 'string' ? JSON.parse(post.body) : undefined;
}

/** Returns the form errors of a failed submission. */
export function messagesOf(result: SubmissionResult): readonly string[] {
  return isSubmissionError(result) ? result.getFormErrors().map(({ message }) => message) : [];
}
