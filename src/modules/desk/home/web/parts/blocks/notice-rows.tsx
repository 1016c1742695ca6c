import { Link } from 'react-router';
import { notifications } from '#shared/calls/notifications.contract.ts';
import { useSend } from '#web/api/send.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type HomeKey, useHomeText } from '../../texts.ts';
import type { Notice } from '../overview/use-overview.ts';
import classes from './notices.module.css';

const KINDS = ['todo', 'notice', 'bulletin', 'announcement', 'message', 'system'] as const;

function kindKey(kind: string): HomeKey {
  const known = KINDS.find((one) => one === kind) ?? 'system';
  return `notice_${known}`;
}

/** The newest messages; opening one marks it as read. */
export function NoticeRows({ notices }: { readonly notices: readonly Notice[] }) {
  const t = useHomeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const read = useSend(notifications.setRead, { invalidates: ['frame', 'home'] });
  const markRead = (notice: Notice) => {
    if (!notice.is_read) read.mutate({ body: { ids: [notice.id] } });
  };
  const wordsOf = (notice: Notice) => (
    <>
      <span className={classes.kind}>{t(kindKey(notice.kind))}</span>
      <Words cut className={classes.title}>
        {!notice.is_read && <span className="visually-hidden">{t('notice_unread')} </span>}
        {titleOf(notice)}
      </Words>
      <time dateTime={notice.created_at}>{format.relative(notice.created_at)}</time>
    </>
  );
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={notice.id} data-read={notice.is_read}>
          {notice.route ? (
            <Link className={classes.row} to={notice.route} onClick={() => markRead(notice)}>
              {wordsOf(notice)}
            </Link>
          ) : (
            <button type="button" className={classes.row} onClick={() => markRead(notice)}>
              {wordsOf(notice)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
