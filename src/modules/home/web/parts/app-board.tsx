import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLang } from '#web/i18n/language.ts';
import { nameIn } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useHomeText } from '../texts.ts';
import { finds } from './app-search.ts';
import { AppTile } from './app-tile.tsx';
import classes from './apps.module.css';
import { Block } from './block.tsx';
import { type App, appsByCode, groupsOf, openApps } from './open-apps.ts';
import { useOverview } from './use-overview.ts';

/** Opened rarely, and heavier than the page. */
const AppEditor = lazy(async () => ({ default: (await import('./app-editor.tsx')).AppEditor }));

function Tiles({ apps }: { readonly apps: readonly App[] }) {
  return (
    <ul className={classes.tiles}>
      {apps.map((app) => (
        <li key={app.code}>
          <AppTile app={app} />
        </li>
      ))}
    </ul>
  );
}

function Found({
  apps,
  word,
  isPhone,
}: {
  readonly apps: readonly App[];
  readonly word: string;
  readonly isPhone: boolean;
}) {
  const t = useHomeText();
  const found = apps.filter((app) => finds(app, word));
  if (found.length === 0)
    return <EmptyState title={t('apps_not_found')} {...(isPhone ? {} : { detail: t('apps_try_menu') })} />;
  return (
    <Panel flush title={t('apps_found', { n: found.length })}>
      <Tiles apps={found} />
    </Panel>
  );
}

/** All apps that one may open: the usual ones on top, the others by group, with a search; and the choice of the usual ones. */
export function AppBoard({ isPhone }: { readonly isPhone: boolean }) {
  const t = useHomeText();
  const lang = useLang();
  const settings = useSettings();
  const overview = useOverview(isPhone ? 'h5' : 'home');
  const [word, setWord] = useState('');
  const [isEdited, setEdited] = useState(false);
  if (!settings) return null;
  const apps = openApps(settings);
  const groups = groupsOf(settings, apps);
  const usual = overview.data?.usual_apps;
  if (isEdited && usual) {
    return (
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <AppEditor groups={groups} apps={apps} chosen={usual.data?.codes ?? []} onDone={() => setEdited(false)} />
      </Suspense>
    );
  }
  if (apps.length === 0) return <EmptyState title={t('apps_none')} detail={t('apps_none_next')} />;
  return (
    <div className={classes.board}>
      <div className={classes.tools}>
        <SearchBox value={word} onSearch={setWord} label={t('apps_search')} width={isPhone ? '100%' : 280} />
        {usual && usual.state !== 'failed' && !word && (
          <Button
            variant="default"
            leftSection={<IconAdjustments aria-hidden size={16} />}
            onClick={() => setEdited(true)}
          >
            {t(isPhone ? 'apps_edit_short' : 'apps_edit')}
          </Button>
        )}
      </div>
      {word ? (
        <Found apps={apps} word={word} isPhone={isPhone} />
      ) : (
        <>
          <Block
            title={t('apps_usual')}
            source={overview}
            part={usual}
            lines={2}
            empty={<p className={classes.hint}>{t('apps_usual_none')}</p>}
          >
            {({ codes }) => <Tiles apps={appsByCode(apps, codes)} />}
          </Block>
          <div className={classes.groups}>
            {groups.map((group) => (
              <Panel key={group.code} flush title={nameIn(lang, group)}>
                <Tiles apps={group.apps} />
              </Panel>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
