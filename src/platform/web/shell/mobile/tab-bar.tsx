import { IconBell, IconHome2, IconLayoutGrid, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { badgeText } from '#shared/calls/frame.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useSession } from '../../session/session.ts';
import { useBell } from '../use-bell.ts';
import classes from './mobile-shell.module.css';

const TABS = [
  { path: '/mobile', key: 'tab_home', icon: IconHome2 },
  { path: '/mobile/applications', key: 'tab_applications', icon: IconLayoutGrid },
  { path: '/mobile/notify', key: 'tab_notify', icon: IconBell },
  { path: '/mobile/mine', key: 'tab_mine', icon: IconUser },
] as const;

export function isTab(path: string): boolean {
  return path === '/mobile/home' || TABS.some((tab) => tab.path === path);
}

function Badge() {
  const t = useFrameText();
  const { count } = useBell();
  const label = badgeText(count);
  if (!label) return null;
  return (
    <span className={classes.badge}>
      <span data-dots={label === '...'} aria-hidden>
        {label}
      </span>
      <span className="visually-hidden">{t('unread', { n: label })}</span>
    </span>
  );
}

/** 首页 · 应用 · 消息 · 我的; a guest has home only, the others lead to sign-in. */
export function TabBar() {
  const t = useFrameText();
  const { pathname } = useLocation();
  const { phase } = useSession();
  const here = pathname === '/mobile/home' ? '/mobile' : pathname;
  return (
    <nav className={classes.tabs} aria-label={t('menu')}>
      {TABS.map(({ path, key, icon: Picture }) => (
        <Link key={path} to={path} aria-current={here === path ? 'page' : undefined}>
          <span className={classes.tabIcon}>
            <Picture aria-hidden size={24} stroke={here === path ? 2 : 1.6} />
            {key === 'tab_notify' && phase === 'signed_in' && <Badge />}
          </span>
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
