import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import type { Timetable } from '../../../contract/lessons.contract.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';
import { DayRibbon } from './day-ribbon.tsx';
import { WeekGrid, type Whose } from './week-grid.tsx';
import { WeekNav } from './week-nav.tsx';

const WeekSheet = lazyDialog(async () => (await import('./week-sheet.tsx')).WeekSheet);

interface Props {
  /** What `useApi` gave. */
  readonly of: { readonly data: Timetable | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly whose: Whose;
  readonly title: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onOpen?: (id: string) => void;
  readonly busy?: ReadonlySet<string>;
}

/** A week of lessons: a grid by periods, on the phone a day at a time; the last one stays while the next is read. */
export function TimetableView({ of, whose, title, day, onDay, onOpen, busy }: Props) {
  const t = useScheduleText();
  const isNarrow = useIsNarrow();
  const [prints, print] = useState(false);
  const data = of.data;
  const weekNo = data?.days.find((one) => one.week_no !== null)?.week_no;
  const opening = onOpen ? { onOpen } : {};
  return (
    <>
      <WeekNav day={day} onDay={onDay} weekNo={weekNo}>
        {!isNarrow && data && data.list.length > 0 && (
          <Button variant="default" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => print(true)}>
            {t('print')}
          </Button>
        )}
      </WeekNav>
      {data ? (
        <Shown
          of={data}
          isNarrow={isNarrow}
          whose={whose}
          day={day}
          onDay={onDay}
          {...opening}
          {...(busy ? { busy } : {})}
        />
      ) : (
        <Loaded of={of} skeleton={<RowSkeleton rows={8} />} />
      )}
      {prints && data && <WeekSheet of={data} whose={whose} title={title} onClose={() => print(false)} />}
    </>
  );
}

interface ShownProps extends Omit<Props, 'of' | 'title'> {
  readonly of: Timetable;
  readonly isNarrow: boolean;
}

function Shown({ of, isNarrow, whose, day, onDay, onOpen, busy }: ShownProps) {
  const opening = onOpen ? { onOpen } : {};
  if (!of.published && of.list.length === 0) return <NotPublished />;
  if (isNarrow) return <DayRibbon of={of} day={day} whose={whose} onDay={onDay} {...opening} />;
  return <WeekGrid of={of} whose={whose} {...opening} {...(busy ? { busy } : {})} />;
}

function NotPublished() {
  const t = useScheduleText();
  const { can } = useRights();
  const manages = can(scheduleRights.manage);
  return (
    <EmptyState
      title={t('not_published')}
      detail={t(manages ? 'not_published_manage' : 'not_published_help')}
      action={
        manages && (
          <Button component={Link} to="?tab=drafts">
            {t('tab_drafts')}
          </Button>
        )
      }
    />
  );
}
