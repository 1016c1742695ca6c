import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import type { Period } from '../../../contract/period-plans.contract.ts';
import { periodKinds } from '../../../contract/schedule-kinds.ts';
import { useScheduleText } from '../../texts.ts';

const LESSON = 40;
const PAUSE = 10;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The stretches of a day, one after another; the next one begins after a pause. */
export function PeriodsField({ label, value, onChange, error }: FieldProps<readonly Period[]>) {
  const t = useScheduleText();
  const kinds = useOptions(periodKinds);
  const put = (at: number, change: Partial<Period>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  const add = () => {
    const last = value.at(-1);
    const start = Math.min(last ? minutesOf(last.ends) + PAUSE : 8 * 60, 23 * 60);
    const no = Math.max(0, ...value.map((one) => one.no)) + 1;
    const next = { no, kind: 'lesson' as const, name: t('period_n', { n: no }), name_en: null };
    onChange([...value, { ...next, starts: clock(start), ends: clock(start + LESSON) }]);
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <Inline key={at} gap={8} wrap align="end" below={8}>
          <TextField label={t('period_name')} value={one.name} max={12} onChange={(name) => put(at, { name })} />
          <SelectField
            label={t('period_kind')}
            options={kinds}
            value={one.kind}
            onChange={(kind) => put(at, { kind: kind as Period['kind'] })}
          />
          <TimeField label={t('starts')} value={one.starts} onChange={(starts) => put(at, { starts })} />
          <TimeField label={t('ends')} value={one.ends} onChange={(ends) => put(at, { ends })} />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('remove_period', { name: one.name })}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          >
            <IconTrash aria-hidden size={18} />
          </ActionIcon>
        </Inline>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button variant="default" onClick={add}>
        {t('add_period')}
      </Button>
    </fieldset>
  );
}
