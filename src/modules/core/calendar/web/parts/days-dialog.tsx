import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type DayApplies, type DayKind, dayApplies, dayKinds } from '../../contract/calendar-kinds.ts';
import { workCalendar } from '../../contract/work-calendar.contract.ts';
import { useCalendarText } from '../texts.ts';

interface Props {
  readonly organizationId: string;
  readonly span: readonly [from: string, to: string];
  readonly version: number;
  readonly onClose: () => void;
}

/** A Monday, to name the days of a week by. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Says what the days of a span are, or takes back what was said. */
export function DaysDialog({ organizationId, span: [date_from, date_to], version, onClose }: Props) {
  const t = useCalendarText();
  const format = useFormat();
  const form = useContractForm({
    endpoint: workCalendar.set,
    initial: { kind: 'holiday', name: '', applies: 'both', as_weekday: '' },
    toBody: ({ kind, name, applies, as_weekday }) => ({
      organization_id: organizationId,
      date_from,
      date_to,
      version,
      name: name.trim() || null,
      kind: kind as DayKind,
      applies: applies as DayApplies,
      as_weekday: kind === 'makeup' && as_weekday ? Number(as_weekday) : null,
    }),
    success: t('saved'),
    onDone: onClose,
  });
  const reset = useSend(workCalendar.reset, {
    onSuccess: () => {
      toast.success(t('reset_done'));
      onClose();
    },
  });
  const weekdays = [0, 1, 2, 3, 4].map((at) => ({
    value: String(at + 1),
    label: format.weekday(new Date(MONDAY + at * 86_400_000).toISOString().slice(0, 10)),
  }));
  const title = date_from === date_to ? format.day(date_from) : `${format.day(date_from)} – ${format.day(date_to)}`;
  return (
    <FormDialog opened onClose={onClose} title={title} form={form}>
      <SelectField {...form.field('kind')} label={t('kind')} options={useOptions(dayKinds)} />
      {form.values.kind === 'makeup' && (
        <SelectField {...form.field('as_weekday')} label={t('as_weekday')} options={weekdays} />
      )}
      <TextField {...form.field('name')} label={t('name')} max={40} />
      <ChipsField {...form.field('applies')} label={t('applies')} options={useOptions(dayApplies)} />
      <Effects organizationId={organizationId} span={[date_from, date_to]} kind={form.values.kind} />
      <Button
        variant="subtle"
        loading={reset.isPending}
        onClick={() => reset.mutate({ query: { organization_id: organizationId, date_from, date_to, version } })}
      >
        {t('reset')}
      </Button>
    </FormDialog>
  );
}

interface EffectsProps {
  readonly organizationId: string;
  readonly span: readonly [from: string, to: string];
  readonly kind: string;
}

/** What would follow, before anything is said. */
function Effects({ organizationId, span: [date_from, date_to], kind }: EffectsProps) {
  const t = useCalendarText();
  const localize = useLocalize();
  const format = useFormat();
  const query = {
    organization_id: organizationId,
    date_from,
    date_to,
    kind: dayKinds.find(({ code }) => code === kind)?.code ?? 'holiday',
  };
  const { data } = useApi(workCalendar.effects, { query }, { errorDisplay: 'session_only' });
  if (!data) return null;
  const touched = data.touched.map(({ name, count }) => t('effects_one', { name: localize(name), n: count }));
  return (
    <Words as="p" tone="soft" size="small" role="status">
      {[
        data.changed_days > 0 ? t('effects', { n: data.changed_days }) : t('effects_none'),
        touched.length > 0 && t('effects_touched', { list: format.list(touched) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Words>
  );
}
