import { type FunctionComponent, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { pageTabs } from '#web/boot/registry.ts';
import { useSay } from '#web/i18n/texts.ts';
import type { PageTab } from '#web/modules/web-module.ts';
import { usePerson } from '#web/session/session.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './personals.module.css';
import { useProfileText } from './profile-texts.ts';

const OVERVIEW = 'overview';
type Body = LazyExoticComponent<FunctionComponent<{ readonly id: string }>>;
/** Made once per tab: a component that is new at every drawing would forget what it shows. */
const lent = new Map<PageTab, Body>();

function bodyOf(tab: PageTab): Body {
  const known = lent.get(tab) ?? lazy(async () => ({ default: (await tab.load()).Tab }));
  lent.set(tab, known);
  return known;
}

/** The own page with what other modules lend to it: one tab each, named in the address. */
export function OwnTabs({ children }: { readonly children: ReactNode }) {
  const t = useProfileText();
  const say = useSay();
  const me = usePerson();
  const [query, setQuery] = useSearchParams();
  const tabs = pageTabs('personals').toSorted((a, b) => a.sort - b.sort);
  const chosen = tabs.find((tab) => tab.key === query.get('tab'));
  const Body = chosen && bodyOf(chosen);
  if (tabs.length === 0) return children;
  return (
    <div className={classes.page}>
      <ViewTabs
        label={t('own_tabs')}
        tabs={[
          { value: OVERVIEW, label: t('overview') },
          ...tabs.map((tab) => ({ value: tab.key, label: say(tab.label) })),
        ]}
        value={chosen?.key ?? OVERVIEW}
        onChange={(key) => setQuery(key === OVERVIEW ? {} : { tab: key }, { replace: true })}
      />
      {Body ? (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <Body id={me.id} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
