import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { badgeText } from '#shared/calls/frame.ts';
import { routeByPath } from '../../../boot/registry.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { useLang } from '../../../i18n/language.ts';
import { Dropdown } from '../../../ui/acts/dropdown.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Words } from '../../../ui/layout/layout.tsx';
import { useBell } from '../../use-bell.ts';
import classes from './bell.module.css';

const ALL = '/messageList';

/** What is new, by number and with the newest messages; the whole list is a page of its own. */
export function Bell() {
  const t = useFrameText();
  const lang = useLang();
  const format = useFormat();
  const { count, latest } = useBell();
  const label = badgeText(count);
  return (
    <Dropdown
      kind="dialog"
      label={t('messages')}
      width={340}
      trigger={(props) => (
        <button
          {...props}
          className={classes.bell}
          aria-label={label ? `${t('messages')} ${t('unread', { n: label })}` : t('messages')}
        >
          <IconBell aria-hidden size={18} stroke={1.7} />
          {label && (
            <span className={classes.count} data-dots={label === '...'} aria-hidden>
              {label}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <>
          <h2 className={classes.head}>{t('messages')}</h2>
          {latest.length === 0 && <EmptyState small title={t('no_messages')} />}
          <ul className={classes.list}>
            {latest.map((message) => (
              <li key={message.id}>
                <Link to={message.route ?? ALL} onClick={close} className={classes.line} data-read={message.is_read}>
                  <span>{lang === 'us' ? (message.title_en ?? message.title) : message.title}</span>
                  <Words as="time" tone="faint" size="small" dateTime={message.created_at}>
                    {format.relative(message.created_at)}
                  </Words>
                </Link>
              </li>
            ))}
          </ul>
          {routeByPath(ALL) && (
            <Link to={ALL} onClick={close} className={classes.all}>
              {t('all_messages')}
            </Link>
          )}
        </>
      )}
    </Dropdown>
  );
}
