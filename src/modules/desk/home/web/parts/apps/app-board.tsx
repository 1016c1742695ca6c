import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type App, appsByCode, openApps } from '#modules/desk/site-design/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { nameForLang } from '#web/i18n/texts.ts';
import { type Settings, useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { home } from '../../../contract/home.contract.ts';
import { useHomeText } from '../../texts.ts';
import { Block } from '../blocks/block.tsx';
import { useHasCards } from '../cards/group-cards.tsx';
import { useOverview } from '../overview/use-overview.ts';
import own from './app-board.module.css';
import { groupsOf, isOffered, workbenchesOf } from './app-groups.ts';
import { matchesApp } from './app-search.ts';
import { AppTile } from './app-tile.tsx';
import classes from './apps.module.css';

/** Opened rarely, and heavier than the page. */
const AppEditor = lazyPart(async () => (await import('./app-editor.tsx')).AppEditor);

/** Apps with a line about each, and a mark on those that came lately. */
function Tiles({ apps, frequent = [] }: { readonly apps: readonly App[]; readonly frequent?: readonly string[] }) {
  const t = useHomeText();
  const { data } = useApi(home.apps, undefined, { staleMs: 300_000 });
  return (
    <ul className={`${classes.tiles} ${own.described}`}>
      {apps.map((app) => {
        const facts = data?.find((one) => one.code === app.code);
        return (
          <li key={app.code}>
            <AppTile
              app={app}
              isFrequent={frequent.includes(app.code)}
              about={facts?.about && <span className={own.about}>{facts.about}</span>}
              mark={facts?.is_new && <span className={own.fresh}>{t('app_new')}</span>}
            />
          </li>
        );
      })}
    </ul>
  );
}

function FoundApps({
  apps,
  word,
  isPhone,
}: {
  readonly apps: readonly App[];
  readonly word: string;
  readonly isPhone: boolean;
}) {
  const t = useHomeText();
  const found = apps.filter((app) => matchesApp(app, word));
  if (found.length === 0)
    return <EmptyState title={t('apps_not_found')} {...(isPhone ? {} : { detail: t('apps_try_menu') })} />;
  return (
    <Panel flush title={t('apps_found', { n: found.length })}>
      <Tiles apps={found} />
    </Panel>
  );
}

/** What the person chose, with the apps that they may not open for now; null when they never chose. */
function usualChoice({ preferences: { usually_app } }: Settings): readonly string[] | null {
  return Array.isArray(usually_app) ? (usually_app as readonly string[]) : null;
}

/** All apps that one may open: the usual ones on top, the others by group, with a search; and the choice of the usual ones. */
export function AppBoard({ isPhone }: { readonly isPhone: boolean }) {
  const t = useHomeText();
  const lang = useLang();
  const settings = useSettings();
  const overview = useOverview(isPhone ? 'h5' : 'home');
  const hasCards = useHasCards();
  const [word, setWord] = useState('');
  const [isEdited, setEdited] = useState(false);
  if (!settings) return null;
  const apps = openApps(settings);
  const groups = groupsOf(settings, apps);
  const usual = overview.data?.usual_apps;
  if (isEdited && usual) {
    return (
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <AppEditor
          groups={groups}
          apps={apps}
          chosen={usualChoice(settings) ?? usual.data?.codes ?? []}
          onDone={() => setEdited(false)}
        />
      </Suspense>
    );
  }
  if (apps.length === 0) return <EmptyState title={t('apps_none')} detail={t('apps_none_next')} />;
  return (
    <Stack gap={16} className={own.board}>
      <Inline gap={16} lines={8} wrap justify="spread" className={own.tools}>
        <SearchBox value={word} onSearch={setWord} label={t('apps_search')} width={isPhone ? '100%' : 280} />
        {usual && usual.outcome !== 'failed' && !word && (
          <Button
            variant="default"
            leftSection={<IconAdjustments aria-hidden size={16} />}
            onClick={() => setEdited(true)}
          >
            {isPhone ? t('apps_edit_short') : t('apps_edit')}
          </Button>
        )}
      </Inline>
      {word ? (
        <FoundApps apps={apps} word={word} isPhone={isPhone} />
      ) : (
        <>
          <Block title={t('apps_usual')} source={overview} part={usual} lines={2} none={t('apps_usual_none')}>
            {({ codes, frequent }) => <Tiles apps={appsByCode(apps, [...codes, ...frequent])} frequent={frequent} />}
          </Block>
          <div className={own.groups}>
            {workbenchesOf(settings, apps, (code) => hasCards(code) && isOffered(settings, code)).map((group) => (
              <Panel
                key={group.code}
                flush
                title={<Link to={`${isPhone ? '/mobile' : ''}/${group.code}`}>{nameForLang(lang, group)}</Link>}
              >
                {group.apps.length > 0 && <Tiles apps={group.apps} />}
              </Panel>
            ))}
          </div>
        </>
      )}
    </Stack>
  );
}
