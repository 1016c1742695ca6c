import { IconMoonStars, IconSunHigh } from '@tabler/icons-react';
import { useHomeText } from '../texts.ts';
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

/** The person's day. */
export function DayBlock({ overview, isPhone = false }: Props) {
  const t = useHomeText();
  const part = overview.data?.day;
  const count = part?.data?.list.length ?? 0;
  const aside = count > 0 && <span className={classes.aside}>{t('day_n', { n: count })}</span>;
  return (
    <Block title={t('day')} aside={aside} source={overview} part={part} empty={null} lines={5}>
      {({ list, failed }) => (
        <>
          {list.length > 0 && <DayRibbon items={list} isPhone={isPhone} />}
          {list.length === 0 && (
            <Calm icon={partOfDay(Date.now()) === 'evening' ? IconMoonStars : IconSunHigh} title={t('day_none')} />
          )}
          <MissingSources failed={failed} />
        </>
      )}
    </Block>
  );
}
