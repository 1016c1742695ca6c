import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { openApps } from '#modules/desk/site-design/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { workbenchesOf } from '../parts/apps/app-groups.ts';
import { AppTile } from '../parts/apps/app-tile.tsx';
import classes from '../parts/apps/apps.module.css';
import { GroupCards, useHasCards } from '../parts/cards/group-cards.tsx';
import { useHomeText } from '../texts.ts';

const GroupTodos = lazyPart(async () => (await import('../parts/todos/group-todos.tsx')).GroupTodos);

/** What needs the person in one workbench group, what goes on in it, and its apps that they may open. */
export function Page() {
  const t = useHomeText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const layout = useCurrentRoute()?.layout;
  const isSmall = useIsNarrow();
  const isPhone = isSmall || layout === 'mobile';
  const hasCards = useHasCards();
  const code = useLocation().pathname.split('/').at(-1);
  const group = settings && workbenchesOf(settings, openApps(settings), hasCards).find((one) => one.code === code);
  if (!group)
    return (
      <>
        <PageHead />
        <EmptyState
          title={t('apps_none')}
          detail={t('apps_none_next')}
          action={<Link to={layout === 'mobile' ? '/mobile/applications' : '/more_menu'}>{t('all_apps')}</Link>}
        />
      </>
    );
  return (
    <>
      <PageHead title={localizedName(group)} />
      <Suspense fallback={<TextSkeleton lines={3} />}>
        <GroupTodos key={group.code} group={group.code} isPhone={isPhone} />
      </Suspense>
      <GroupCards key={group.code} code={group.code} />
      {group.apps.length > 0 && (
        <Panel flush>
          <ul className={classes.tiles}>
            {group.apps.map((app) => (
              <li key={app.code}>
                <AppTile app={app} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
