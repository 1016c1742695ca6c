import { IconMoonStars, IconSunHigh } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/modules/with-texts.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { MORE, useMoreText } from '../more-texts.ts';
import classes from './block.module.css';
import { Block } from './block.tsx';
import { Calm } from './calm.tsx';
import { DayRibbon } from './day-ribbon.tsx';
import { partOfDay } from './greeting.tsx';
import { MissingSources } from './missing-sources.tsx';
import type { useOverview } from './use-overview.ts';

interface Props {
  readonly overview: ReturnType<typeof useOverview>;
  readonly isPhone?: boolean;
}

/** Guardians alone need it. */
const ChildrenStrip = lazyPart(MORE, async () => (await import('./children-strip.tsx')).ChildrenStrip);

/** The person's day; a guardian sees the day of each child. */
export function DayBlock({ overview, isPhone = false }: Props) {
  const t = useMoreText();
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
              <ChildrenStrip childrenOfMine={children} items={list} isPhone={isPhone} />
            </Suspense>
          )}
          {children.length === 0 && list.length > 0 && <DayRibbon items={list} isPhone={isPhone} />}
          {children.length === 0 && list.length === 0 && (
            <Calm icon={partOfDay(Date.now()) === 'evening' ? IconMoonStars : IconSunHigh} title={t('day_none')} />
          )}
          <MissingSources failed={failed} />
        </>
      )}
    </Block>
  );
}
