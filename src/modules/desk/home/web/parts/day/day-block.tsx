import { IconMoonStars, IconSunHigh } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazy } from '#web/api/lazy.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useHomeText } from '../../texts.ts';
import classes from '../overview/block.module.css';
import { Block } from '../overview/block.tsx';
import { EmptyNote } from '../overview/empty-note.tsx';
import { partOfDay } from '../overview/greeting.tsx';
import { MissingSources } from '../overview/missing-sources.tsx';
import type { useOverview } from '../overview/use-overview.ts';
import { DayTimeline } from './day-timeline.tsx';

interface Props {
  readonly overview: ReturnType<typeof useOverview>;
  readonly isPhone?: boolean;
}

/** Guardians alone need it. */
const ChildrenDays = lazy(async () => ({ default: (await import('./children-days.tsx')).ChildrenDays }));

/** The person's day; a guardian sees the day of each child. */
export function DayBlock({ overview, isPhone = false }: Props) {
  const t = useHomeText();
  const part = overview.data?.day;
  const children = overview.data?.children.data ?? [];
  const count = part?.data?.list.length ?? 0;
  const aside = count > 0 && <span className={classes.aside}>{t('day_n', { n: count })}</span>;
  return (
    <Block
      title={t(children.length ? 'day_children' : 'day')}
      aside={aside}
      source={overview}
      part={part}
      empty={null}
      lines={5}
    >
      {({ list, failed }) => (
        <>
          {children.length > 0 && (
            <Suspense fallback={<TextSkeleton lines={5} />}>
              <ChildrenDays childrenOfMine={children} items={list} isPhone={isPhone} />
            </Suspense>
          )}
          {children.length === 0 && list.length > 0 && <DayTimeline items={list} isPhone={isPhone} />}
          {children.length === 0 && list.length === 0 && (
            <EmptyNote icon={partOfDay(Date.now()) === 'evening' ? IconMoonStars : IconSunHigh} title={t('day_none')} />
          )}
          <MissingSources failed={failed} />
        </>
      )}
    </Block>
  );
}
