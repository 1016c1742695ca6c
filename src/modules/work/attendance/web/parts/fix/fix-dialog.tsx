import { addDays, instantAt } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import { type AttachedFile, FilesField } from '#web/ui/fields/files/files-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { DayWindow } from '../../../contract/attendance-day.shapes.ts';
import { attendanceDays } from '../../../contract/attendance-days.contract.ts';
import { attendanceFixes, FIX_PROOF } from '../../../contract/attendance-fixes.contract.ts';
import { PROOFS_AT_MOST } from '../../../contract/attendance-kinds.ts';
import { useAttendanceText } from '../../texts.ts';

interface Props {
  readonly date: string;
  /** How many corrections are left in the month. */
  readonly left: number;
  readonly onClose: () => void;
}

/** Asks for a correction of a day: which punch, when it was, and why it is missing. */
export function FixDialog({ date, left, onClose }: Props) {
  const answer = useApi(attendanceDays.mineExplained, { params: { date } });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />;
  const { windows, time_zone } = answer.data;
  return <FixForm date={date} left={left} windows={windows} zone={time_zone} onClose={onClose} />;
}

interface FormProps extends Props {
  readonly windows: readonly DayWindow[];
  readonly zone: string;
}

type Kind = 'in' | 'out';
const keyOf = (at: number, kind: Kind) => `${at} ${kind}`;

function FixForm({ date, left, windows, zone, onClose }: FormProps) {
  const t = useAttendanceText();
  const format = useFormat();
  const edges = windows.flatMap((window, at) =>
    (['in', 'out'] as const).map((kind) => ({
      at,
      kind,
      window,
      is_missing: (kind === 'in' ? window.punched_in : window.punched_out) === null,
    })),
  );
  const first = edges.find((edge) => edge.is_missing) ?? edges[0];
  const timeOf = (edge: (typeof edges)[number] | undefined) => (edge ? edge.window[edge.kind] : '');
  const form = useContractForm({
    endpoint: attendanceFixes.create,
    initial: {
      edge: first ? keyOf(first.at, first.kind) : '',
      time: timeOf(first),
      reason: '',
      proofs: [] as readonly AttachedFile[],
    },
    toBody: ({ edge, time, reason, proofs }) => {
      const [at = '0', kind = 'in'] = edge.split(' ');
      const window = windows[Number(at)];
      // the end of a night is on the next day
      const isNext = window !== undefined && kind === 'out' && window.out <= window.in;
      return {
        date,
        window: Number(at),
        kind: kind === 'out' ? ('out' as const) : ('in' as const),
        claimed_at: instantAt(isNext ? addDays(date, 1) : date, time || '00:00', zone),
        reason,
        proof_ids: proofs.map(({ id }) => id),
      };
    },
    invalidates: ['attendance_days', 'home'],
    onDone: () => {
      toast.success(t('fix_sent'));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('fix_day', { day: format.day(date) })}
      submitLabel={t('submit')}
      form={form}
    >
      <Words as="p" tone={left > 0 ? 'soft' : 'refused'}>
        {t('fixes_left', { n: left })}
      </Words>
      <ChipsField
        {...form.field('edge', 'window')}
        label={t('fix_which')}
        options={edges.map((edge) => ({
          value: keyOf(edge.at, edge.kind),
          label: `${t(`kind_${edge.kind}`)} ${timeOf(edge)}`,
        }))}
        onChange={(edge) => {
          const chosen = edges.find((one) => keyOf(one.at, one.kind) === edge);
          form.set({ edge, time: timeOf(chosen) });
        }}
      />
      <TimeField {...form.field('time', 'claimed_at')} required label={t('claimed_at')} />
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('reason_help')} max={200} />
      <FilesField
        label={t('proofs')}
        add={t('proof_add')}
        kind={FIX_PROOF}
        most={PROOFS_AT_MOST}
        value={form.values.proofs}
        error={form.errors['proof_ids']}
        onChange={(proofs) => form.set({ proofs })}
      />
    </FormDialog>
  );
}
