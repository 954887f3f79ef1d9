import type { ReactNode } from 'react';
import { DeskLayout } from '@/components/desk/desk-layout';
import { resultWords } from '@/components/alerts/desk/words';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { SettingsResult } from '@/lib/alerts/desk/alerts-pages';
import page from '@/styles/desk/page.module.css';

interface SettingsPageProps {
  readonly desk: DeskFrame;
  readonly current: 'notifications' | 'check-up';
  readonly title: string;
  readonly result?: SettingsResult | undefined;
  readonly children: ReactNode;
}

/** Renders a page with settings of the desk, and what became of the last change. */
export function SettingsPage({ desk, current, title, result, children }: SettingsPageProps) {
  return (
    <DeskLayout desk={desk} current={current}>
      <main id="main" tabIndex={-1} className={page.page}>
        <h1>{title}</h1>
        {result !== undefined && (
          <p role="status" className={result === 'saved' ? page.notice : page.problem}>
            {resultWords[result]}
          </p>
        )}
        {children}
      </main>
    </DeskLayout>
  );
}
