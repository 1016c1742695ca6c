import { addMinutes } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import type { VisitDetail } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import { ShortEndField } from './short-end-field.tsx';

const STEPS = [30, 60, 120] as const;
const QUARTER_MS = 15 * 60_000;

/** The next quarter of an hour after the end, or after now when the end has passed. */
function firstEnd(end: string): string {
  const from = Math.max(Date.parse(end), Date.now());
  return new Date(Math.ceil(from / QUARTER_MS) * QUARTER_MS).toISOString();
}

/** Lets a visit run longer: half an hour, one, two, or until a time of one's own. */
export function ExtendDialog({ visit, onClose }: { readonly visit: VisitDetail; readonly onClose: () => void }) {
  const t = useVisitorText();
  const words = useVisitWords();
  const format = useFormat();
  const base = firstEnd(visit.end_at);
  const form = useContractForm({
    endpoint: visitors.extendTime,
    params: { id: visit.id },
    initial: { end_at: addMinutes(base, visit.as === 'guard' ? 30 : 60), reason: '' },
    success: t('extended'),
    onDone: onClose,
  });
  const end = form.field('end_at');
  const steps = STEPS.filter((minutes) => visit.as !== 'guard' || minutes === 30).map((minutes) => ({
    value: addMinutes(base, minutes),
    label: t('until', { time: format.time(addMinutes(base, minutes)) }),
  }));
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('extend_visit', { who: words.who(visit) })}
      submitLabel={t('extend')}
      form={form}
    >
      <ChipsField value={end.value} onChange={end.onChange} label={t('extend_to')} options={steps} />
      <ShortEndField
        {...end}
        label={t('end')}
        help={t('extend_help', { end: format.time(visit.end_at), most: format.dateTime(visit.extend_until) })}
        start={visit.start_at}
      />
      <TextAreaField {...form.field('reason')} label={t('extend_reason')} rows={2} />
    </FormDialog>
  );
}
