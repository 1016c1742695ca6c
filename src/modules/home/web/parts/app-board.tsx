import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useLang } from '#web/i18n/language.ts';
import { nameIn } from '#web/i18n/texts.ts';
import { type Settings, useSettings } from '#web/session/session.ts';
import { initialsOf } from '#web/shell/menu.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useHomeText } from '../texts.ts';
import { AppEditor } from './app-editor.tsx';
import { AppTile } from './app-tile.tsx';
import classes from './apps.module.css';
import { Block } from './block.tsx';
import { useOverview } from './use-overview.ts';
import { type App, appsByCode, openApps } from './usual-apps.ts';

const CATEGORIES = 'wfl_app_category';

export interface AppGroup {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly apps: readonly App[];
}

/** Apps by workbench group, in the order of the dictionary; groups without any are left out. */
export function groupsOf(settings: Settings, apps: readonly App[]): AppGroup[] {
  return settings.dictionaries
    .filter((entry) => entry.dict_type === CATEGORIES)
    .toSorted((a, b) => (a.sort ?? Number.MAX_SAFE_INTEGER) - (b.sort ?? Number.MAX_SAFE_INTEGER))
    .map(({ dict_value: code, dict_text: name, dict_text_en: name_en }) => ({
      code,
      name,
      name_en,
      apps: apps.filter((app) => app.category === code),
    }))
    .filter((group) => group.apps.length > 0);
}

/** Whether a word finds an app: by its names, its code, or the pinyin initials of its name. */
export function finds(app: App, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  return [app.name, app.name_en ?? '', app.code, initialsOf(app.name)].some((text) => text.toLowerCase().includes(wanted));
}

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

function Found({ apps, word, isPhone }: { readonly apps: readonly App[]; readonly word: string; readonly isPhone: boolean }) {
  const t = useHomeText();
  const found = apps.filter((app) => finds(app, word));
  if (found.length === 0) return <EmptyState title={t('apps_not_found')} {...(isPhone ? {} : { detail: t('apps_try_menu') })} />;
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
  if (isEdited && usual) return <AppEditor groups={groups} apps={apps} chosen={usual.data?.codes ?? []} onDone={() => setEdited(false)} />;
  if (apps.length === 0) return <EmptyState title={t('apps_none')} detail={t('apps_none_next')} />;
  return (
    <div className={classes.board}>
      <div className={classes.tools}>
        <SearchBox value={word} onSearch={setWord} label={t('apps_search')} width={isPhone ? '100%' : 280} />
        {usual && usual.state !== 'failed' && !word && (
          <Button variant="default" leftSection={<IconAdjustments aria-hidden size={16} />} onClick={() => setEdited(true)}>
            {t('apps_edit')}
          </Button>
        )}
      </div>
      {word ? (
        <Found apps={apps} word={word} isPhone={isPhone} />
      ) : (
        <>
          <Block title={t('apps_usual')} source={overview} part={usual} lines={2} empty={<p className={classes.hint}>{t('apps_usual_none')}</p>}>
            {({ codes }) => <Tiles apps={appsByCode(apps, codes)} />}
          </Block>
          {groups.map((group) => (
            <Panel key={group.code} flush title={nameIn(lang, group)}>
              <Tiles apps={group.apps} />
            </Panel>
          ))}
        </>
      )}
    </div>
  );
}
