import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useHomeText } from '../texts.ts';
import classes from './block.module.css';
import { Block } from './block.tsx';
import { DayRibbon } from './day-ribbon.tsx';
import { MissingSources } from './missing-sources.tsx';
import type { useOverview } from './use-overview.ts';

/** The person's day. */
export function DayBlock({
  overview,
  isPhone = false,
}: {
  readonly overview: ReturnType<typeof useOverview>;
  readonly isPhone?: boolean;
}) {
  const t = useHomeText();
  const format = useFormat();
  const part = overview.data?.day;
  const day = part?.data?.day;
  return (
    <Block
      title={t('day')}
      aside={day && <span className={classes.aside}>{format.dayShort(day)}</span>}
      source={overview}
      part={part}
      empty={null}
      lines={5}
    >
      {({ list, failed }) => (
        <>
          {list.length === 0 ? (
            <EmptyState small title={t('day_none')} />
          ) : (
            <DayRibbon items={list} isPhone={isPhone} />
          )}
          <MissingSources failed={failed} />
        </>
      )}
    </Block>
  );
}
