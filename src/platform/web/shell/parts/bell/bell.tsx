import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { badgeText } from '#shared/calls/frame.ts';
import { routeByPath } from '../../../boot/registry.ts';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { Dropdown } from '../../../ui/acts/dropdown.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useBell } from '../../use-bell.ts';
import classes from './bell.module.css';
import { BellLine } from './bell-line.tsx';

const ALL = '/messageList';

/** What is new, by number and with the newest messages; the whole list is a page of its own. */
export function Bell() {
  const t = useFrameText();
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
                <BellLine message={message} to={message.route ?? ALL} onClick={close} />
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
