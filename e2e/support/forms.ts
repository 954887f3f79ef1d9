import { randomUUID } from 'node:crypto';
import { type Locator, type Page } from '@playwright/test';
import { errorWords } from '@/lib/words/components/forms';

/** Makes a text unique, to find its submission in the store. */
export const unique = (text: string): string => `${text} ${randomUUID()}`;

/** The list of errors above a form. */
export const errorSummary = (page: Page): Locator =>
  page.getByRole('region', { name: errorWords.title });
