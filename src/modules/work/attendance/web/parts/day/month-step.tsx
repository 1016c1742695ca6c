import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { useAttendanceText } from '../../texts.ts';

const monthAt = (month: string, by: 1 | -1): string => addDays(`${month}-01`, by > 0 ? 32 : -1).slice(0, 7);

interface Props {
  readonly month: string;
  readonly last: string;
  readonly onChange: (month: string) => void;
}

/** One month, and the ways to the ones beside it; none lies ahead. */
export function MonthStep({ month, last, onChange }: Props) {
  const t = useAttendanceText();
  const { month: nameOf } = useFormat();
  return (
    <Inline gap={8}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('month_before')}
        onClick={() => onChange(monthAt(month, -1))}
      >
        <IconChevronLeft aria-hidden size={18} />
      </ActionIcon>
      <strong>{nameOf(month)}</strong>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={month >= last}
        aria-label={t('month_after')}
        onClick={() => onChange(monthAt(month, 1))}
      >
        <IconChevronRight aria-hidden size={18} />
      </ActionIcon>
    </Inline>
  );
}
