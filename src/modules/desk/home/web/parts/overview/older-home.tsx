import { openApps } from '#modules/desk/site-design/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useHomeText } from '../../texts.ts';
import own from '../apps/app-board.module.css';
import { groupsOf } from '../apps/app-groups.ts';
import { AppTile } from '../apps/app-tile.tsx';
import classes from '../apps/apps.module.css';

/** Home of the older desktop: the apps as large tiles by category, and nothing that moves. */
export function OlderHome() {
  const t = useHomeText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const groups = settings ? groupsOf(settings, openApps(settings)) : [];
  return (
    <>
      <h1 className="visually-hidden">{t('apps')}</h1>
      {groups.length === 0 && <EmptyState title={t('apps_none')} detail={t('apps_none_next')} />}
      <Stack gap={16} className={own.older}>
        {groups.map((group) => (
          <Panel key={group.code} flush title={localizedName(group)}>
            <ul className={classes.tiles}>
              {group.apps.map((app) => (
                <li key={app.code}>
                  <AppTile app={app} />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </Stack>
    </>
  );
}
