import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays, today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useScheduleText } from '../../texts.ts';
import { mondayOf } from './week-days.ts';

interface Props {
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** Of the term. */
  readonly weekNo?: number | null | undefined;
  readonly children?: ReactNode;
}

/** From week to week, and back to the present one. */
export function WeekNav({ day, onDay, weekNo, children }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const monday = mondayOf(day);
  return (
    <Inline gap={8} wrap above={12} below={12}>
      <ActionIcon variant="default" size="lg" aria-label={t('week_before')} onClick={() => onDay(addDays(monday, -7))}>
        <IconChevronLeft aria-hidden size={18} />
      </ActionIcon>
      <Words weight={600}>
        {format.dayShort(monday)} – {format.dayShort(addDays(monday, 6))}
      </Words>
      {weekNo ? <Words tone="soft">{t('week_n', { n: weekNo })}</Words> : null}
      <ActionIcon variant="default" size="lg" aria-label={t('week_after')} onClick={() => onDay(addDays(monday, 7))}>
        <IconChevronRight aria-hidden size={18} />
      </ActionIcon>
      {mondayOf(today()) !== monday && (
        <Button variant="subtle" onClick={() => onDay(today())}>
          {t('this_week')}
        </Button>
      )}
      {children}
    </Inline>
  );
}
