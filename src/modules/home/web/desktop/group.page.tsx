import { Link, useLocation } from 'react-router';
import { useNamed } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AppTile } from '../parts/app-tile.tsx';
import classes from '../parts/apps.module.css';
import { groupsOf, openApps } from '../parts/open-apps.ts';
import { useHomeText } from '../texts.ts';

/** R-wbgroup-001…017: the apps of one workbench group that the person may open. */
export function Page() {
  const t = useHomeText();
  const named = useNamed();
  const settings = useSettings();
  const code = useLocation().pathname.split('/')[1];
  const group = settings && groupsOf(settings, openApps(settings)).find((one) => one.code === code);
  if (!group)
    return (
      <>
        <PageHead />
        <EmptyState
          title={t('apps_none')}
          detail={t('apps_none_next')}
          action={<Link to="/more_menu">{t('all_apps')}</Link>}
        />
      </>
    );
  return (
    <>
      <PageHead title={named(group)} count={group.apps.length} />
      <Panel flush>
        <ul className={classes.tiles}>
          {group.apps.map((app) => (
            <li key={app.code}>
              <AppTile app={app} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
