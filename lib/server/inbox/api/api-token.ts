import type { SubmissionState } from '@/lib/server/forms/submissions/submission-record';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';

/** A token of the read API. */
export interface ApiToken {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
  readonly id: string;
  /** The only form that it reads. */
  readonly form: string;
  /** What it is for, in the owner's words. */
  readonly label: string;
  readonly createdAt: Date;
  /** The operator's address. */
  readonly createdBy: string;
  readonly usedAt: Date | undefined;
}

/** Selects submissions for the read API. */
export interface ApiQuery {
  readonly form: string;
  readonly since?: Date;
  /** Selects spam instead of everything else that is paid and not in the bin. */
  readonly isSpam: boolean;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** The folders of the messages that the read API has, beside spam on request. */
export const apiFolders: readonly Folder[] = ['inbox', 'answered', 'snoozed', 'archived'];

/** Returns whether the read API has submissions in a state. */
export function isApiState(state: SubmissionState): boolean {
  return state !== 'unpaid' && (state === 'spam' || apiFolders.includes(state));
}
