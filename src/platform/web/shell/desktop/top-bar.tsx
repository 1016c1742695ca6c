import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useSettings } from '../../session/session.ts';
import { Inline } from '../../ui/layout/layout.tsx';
import { Bell } from '../parts/bell/bell.tsx';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { OrganizationSwitch } from '../parts/organization-switch.tsx';
import { PersonMenu } from '../parts/person-menu.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import classes from './top-bar.module.css';

const SearchEntry = lazyPart(async () => (await import('../desk/search-entry.tsx')).SearchEntry);
const OpenPageTabs = lazyPart(async () => (await import('../desk/open-page-tabs.tsx')).OpenPageTabs);
const AppLink = lazyPart(async () => (await import('../desk/app-link.tsx')).AppLink);
const SchemeMenu = lazyPart(async () => (await import('../parts/scheme-menu.tsx')).SchemeMenu);

interface Props {
  readonly isNarrow: boolean;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** Fold button and the open pages at the left, the open one with its breadcrumb; search, app, bell, language, theme and person at the right. */
export function TopBar({ isNarrow, isFolded, onFold }: Props) {
  const t = useFrameText();
  const settings = useSettings();
  const Fold = isNarrow ? IconMenu2 : isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.tool}
        aria-label={t(isFolded ? 'open_menu' : 'close_menu')}
        aria-expanded={!isFolded}
        onClick={onFold}
      >
        <Fold aria-hidden size={isNarrow ? 20 : 18} stroke={1.7} />
      </button>
      <Inline grow>
        {!isNarrow && (
          <Suspense fallback={<Breadcrumbs />}>
            <OpenPageTabs />
          </Suspense>
        )}
      </Inline>
      {settings && (
        <Suspense fallback={<span className={classes.tool} />}>
          <SearchEntry isShort={isNarrow} />
        </Suspense>
      )}
      {settings && isNarrow && <OrganizationSwitch isShort />}
      {settings?.links.app_download && !isNarrow && (
        <Suspense fallback={null}>
          <AppLink address={settings.links.app_download} />
        </Suspense>
      )}
      <Bell />
      <LanguageSwitch />
      <Suspense fallback={<span className={classes.tool} />}>
        <SchemeMenu />
      </Suspense>
      {settings && <PersonMenu isShort={isNarrow} />}
    </div>
  );
}
