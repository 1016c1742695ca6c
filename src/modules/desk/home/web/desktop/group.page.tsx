import { type ComponentType, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { openApps } from '#modules/desk/site-design/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { pageTabs } from '#web/boot/registry.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import type { PageTab } from '#web/modules/web-module.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { groupsOf } from '../parts/apps/app-groups.ts';
import { AppTile } from '../parts/apps/app-tile.tsx';
import classes from '../parts/apps/apps.module.css';
import { useHomeText } from '../texts.ts';

const GroupTodos = lazyPart(async () => (await import('../parts/todos/group-todos.tsx')).GroupTodos);

/** Made once for each: a component that is new at every drawing would forget what it shows. */
const drawn = new Map<PageTab, ComponentType<{ readonly id: string }>>();

function partOf(tab: PageTab): ComponentType<{ readonly id: string }> {
  const known = drawn.get(tab) ?? lazyPart(async () => (await tab.load()).Tab);
  drawn.set(tab, known);
  return known;
}

/** What other modules show on the page of the group, above its apps. */
function ModuleParts({ code }: { readonly code: string }) {
  const localize = useLocalize();
  const { can } = useRights();
  return pageTabs(`group_${code}`)
    .filter(({ roles, when }) => (!roles || can(...roles)) && (when?.() ?? true))
    .map((tab) => {
      const Part = partOf(tab);
      return (
        <section key={tab.key} aria-label={localize(tab.label)}>
          <Suspense fallback={<TextSkeleton lines={6} />}>
            <Part id={code} />
          </Suspense>
        </section>
      );
    });
}

/** What needs the person in one workbench group, what goes on in it, and its apps that they may open. */
export function Page() {
  const t = useHomeText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const isNarrow = useIsNarrow();
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
      <PageHead title={localizedName(group)} count={group.apps.length} />
      <Suspense fallback={<TextSkeleton lines={3} />}>
        <GroupTodos key={group.code} group={group.code} isPhone={isNarrow} />
      </Suspense>
      <ModuleParts code={group.code} />
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
