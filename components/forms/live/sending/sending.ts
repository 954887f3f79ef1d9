/**
 * What a form needs once its visitor fills it in: the code that sends it, and what it shows while it is
 * sent and afterwards. It is as large as the rest of the form's code, and most visitors of a page with a
 * form only read it, so that it loads with the first interaction; see use-form-client.ts.
 */
export { canSaveDrafts, createLiveClient } from '@/components/forms/live/sending/live-client';
export { EarlierNotice } from '@/components/forms/live/sending/earlier-notice';
export { LiveStatus } from '@/components/forms/live/sending/live-status';
export { changedIssue, failureIssues } from '@/components/forms/live/sending/response-issues';
