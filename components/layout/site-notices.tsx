import { createElement, type ReactNode } from 'react';
import { noticeWords } from '@/lib/words/components/layout';
import type { ContentNode } from '@/lib/content/tree';
import { isNoticeOf, type Notice } from '@/lib/content/notices';

interface SiteNoticesProps {
  readonly notices: readonly Notice[];
  /** The path of the page; `undefined` shows those of all pages only. */
  readonly path: string | undefined;
}

/**
 * Renders the notices of the site above its header. They are part of the document, so that browsers load no code for
 * them on sites without notices.
 *
 * Those of other pages are hidden: lib/boot/notices.js shows them when the router comes there. It also shows the
 * buttons, and remembers what was dismissed.
 */
export function SiteNotices({ notices, path }: SiteNoticesProps) {
  return notices.map((notice) => (
    <SiteNotice key={notice.key} notice={notice} isHidden={!isShown(notice, path)} />
  ));
}

function isShown(notice: Notice, path: string | undefined): boolean {
  return path === undefined ? notice.where === undefined : isNoticeOf(notice, path);
}

function SiteNotice({ notice, isHidden }: { readonly notice: Notice; readonly isHidden: boolean }) {
  const { key, urgency, text, link, where, until } = notice;
  const isWarning = urgency === 'warning';
  return (
    <section
      className="siteNotice"
      aria-label={noticeWords[urgency]}
      data-notice={key}
      data-urgency={urgency}
      data-where={where?.join(' ')}
      data-until={until}
      hidden={isHidden}
    >
      <div className="siteNoticeInner">
        <p className="siteNoticeText">
          {isWarning && <b>{noticeWords.warning}: </b>}
          {renderWords(text)}
          {link !== undefined && (
            <>
              {' '}
              <a href={link.href}>{link.label}</a>
            </>
          )}
        </p>
        {!isWarning && (
          <button type="button" className="siteNoticeDismiss" data-dismiss={key}>
            {noticeWords.dismiss}
          </button>
        )}
      </div>
    </section>
  );
}

function renderWords(nodes: readonly ContentNode[]): ReactNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return node;
    return 'tag' in node
      ? createElement(node.tag, node.attributes, ...renderWords(node.children))
      : [];
  });
}
