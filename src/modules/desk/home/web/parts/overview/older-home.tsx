import { useNamed } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useMoreText } from '../more-texts.ts';
import { useHomeText } from '../texts.ts';
import own from './app-board.module.css';
import { AppTile } from './app-tile.tsx';
import classes from './apps.module.css';
import { groupsOf, openApps } from './open-apps.ts';

/** Home of the older desktop: the apps as large tiles by category, and nothing that moves. */
export function OlderHome() {
  const t = useHomeText();
  const more = useMoreText();
  const named = useNamed();
  const settings = useSettings();
  const groups = settings ? groupsOf(settings, openApps(settings)) : [];
  return (
    <>
      <h1 className="visually-hidden">{t('apps')}</h1>
      {groups.length === 0 && <EmptyState title={more('apps_none')} detail={more('apps_none_next')} />}
      <div className={own.older}>
        {groups.map((group) => (
          <Panel key={group.code} flush title={named(group)}>
            <ul className={classes.tiles}>
              {group.apps.map((app) => (
                <li key={app.code}>
                  <AppTile app={app} />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}
