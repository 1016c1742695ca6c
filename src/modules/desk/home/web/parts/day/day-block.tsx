import { lazyPart } from '#web/api/lazy.ts';
import { useHomeText } from '../../texts.ts';
import classes from '../blocks/block.module.css';
import { Block } from '../blocks/block.tsx';
import { MissingSources } from '../overview/missing-sources.tsx';
import type { useOverview } from '../overview/use-overview.ts';
import { DayTimeline } from './day-timeline.tsx';

interface Props {
  readonly overview: ReturnType<typeof useOverview>;
  readonly isPhone?: boolean;
  /** It has a row for itself: the own day is drawn from left to right. */
  readonly isWide?: boolean;
}

/** Guardians alone need it. */
const ChildrenDays = lazyPart(async () => (await import('./children-days.tsx')).ChildrenDays);
const DayRibbon = lazyPart(async () => (await import('./day-ribbon.tsx')).DayRibbon);

/** The person's day; a guardian sees the day of each child. An empty day is said in the greeting. `Suspense` stands around the page. */
export function DayBlock({ overview, isPhone = false, isWide = false }: Props) {
  const t = useHomeText();
  const part = overview.data?.day;
  const children = overview.data?.children.data ?? [];
  if (part?.data && children.length > 0) {
    const own = part.data.list.filter((item) => !children.some(({ id }) => id === item.for_user_id));
    return (
      <>
        {isWide && own.length > 0 && <DayRibbon items={own} />}
        <ChildrenDays
          ownChildren={children}
          items={isWide ? part.data.list.filter((item) => !own.includes(item)) : part.data.list}
          todos={overview.data?.todos.data?.list ?? []}
          isPhone={isPhone}
        />
        <MissingSources failed={part.data.failed} />
      </>
    );
  }
  const count = part?.data?.list.length ?? 0;
  return (
    <Block
      title={t('day')}
      aside={count > 0 && <span className={classes.aside}>{t('day_n', { n: count })}</span>}
      source={overview}
      part={part}
      none={null}
      isEmpty={({ list, failed }) => list.length === 0 && failed.length === 0}
      lines={isWide ? 2 : 4}
    >
      {({ list, failed }) => (
        <>
          {list.length > 0 && (isWide ? <DayRibbon items={list} /> : <DayTimeline items={list} isPhone={isPhone} />)}
          <MissingSources failed={failed} />
        </>
      )}
    </Block>
  );
}
