import { lazy } from 'react';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppTiles } from '../parts/app-tiles.tsx';
import { BannerPlace } from '../parts/banner-place.tsx';
import { Block } from '../parts/block.tsx';
import { DayBlock } from '../parts/day-block.tsx';
import { Greeting } from '../parts/greeting.tsx';
import { NoticeBlock } from '../parts/notice-block.tsx';
import { TodoBlock } from '../parts/todo-block.tsx';
import { hasUsualApps, useOverview } from '../parts/use-overview.ts';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Whoever is signed in never needs it. */
const GuestHome = lazy(async () => ({ default: (await import('../parts/guest-home.tsx')).GuestHome }));

const APPS_AT_MOST = 7;

function OwnHome() {
  const t = useHomeText();
  const overview = useOverview('h5');
  const { data } = overview;
  const settings = useSettings();
  const hasBanners = data ? data.banners.data !== null : !overview.isError;
  return (
    <div className={classes.home}>
      <Greeting person={data?.person.data ?? undefined} placesShown={1} />
      {hasBanners && (
        <div className={classes.banners}>
          <BannerPlace banners={data?.banners.data ?? undefined} />
        </div>
      )}
      {(!data || hasUsualApps(data, settings)) && (
        <Block title={t('apps_usual')} source={overview} part={data?.usual_apps} empty={null} lines={2}>
          {({ codes }) => <AppTiles codes={codes} atMost={APPS_AT_MOST} all="/mobile/applications" />}
        </Block>
      )}
      <TodoBlock overview={overview} isPhone atMost={3} />
      <DayBlock overview={overview} isPhone />
      <NoticeBlock overview={overview} atMost={4} all="/mobile/notify" />
    </div>
  );
}

/** Tab: the first page on the phone; guests see the face of the school and the ways in. */
export function Page() {
  const f = useFrameText();
  const settings = useSettings();
  const { can } = useRights();
  if (!settings) return <GuestHome />;
  return can('01') ? <OwnHome /> : <EmptyState title={f('no_rights_at_all')} />;
}
