import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog, FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { pauseReasons } from '../../../contract/repair.shapes.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import type { RepairDetail } from '../repair-types.ts';
import { usePlaceName } from '../repair-words.ts';
import { bodyOf, factsOf, ReportFields } from '../report/report-fields.tsx';

interface Props {
  readonly repair: RepairDetail;
  readonly onClose: () => void;
}

/** Gives it to somebody; who has the least in hand stands first. */
export function AssignDialog({ repair, onClose }: Props) {
  const t = useRepairText();
  const localizedName = useLocalizedName();
  const workers = useApi(repairOrders.workers, {});
  const form = useContractForm({
    endpoint: repairOrders.assign,
    params: { id: repair.id },
    initial: { assignee_id: repair.assignee?.id ?? '', vendor_name: repair.vendor_name ?? '' },
    toBody: ({ assignee_id, vendor_name }) => ({
      assignee_id,
      vendor_name: vendor_name.trim() || null,
      version: repair.version,
    }),
    invalidates: ['home'],
    success: t('assigned'),
    onDone: onClose,
  });
  const options = (workers.data?.list ?? []).map((one) => ({
    value: one.id,
    label: t('worker_open', { name: localizedName(one), n: one.open }),
  }));
  return (
    <FormDialog opened onClose={onClose} title={t('assign_title')} submitLabel={t('assign')} form={form}>
      <SelectField {...form.field('assignee_id')} label={t('assignee')} options={options} />
      <TextField {...form.field('vendor_name')} label={t('vendor')} help={t('vendor_help')} max={60} />
    </FormDialog>
  );
}

/** Why the work stands still; the clock does, too. */
export function PauseDialog({ repair, onClose }: Props) {
  const t = useRepairText();
  const reasons = useOptions(pauseReasons);
  const form = useContractForm({
    endpoint: repairOrders.pause,
    params: { id: repair.id },
    initial: { why: 'parts' as string, note: '' },
    toBody: ({ why, note }) => ({
      why: why as (typeof pauseReasons)[number]['code'],
      note: note.trim() || null,
      version: repair.version,
    }),
    success: t('paused'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('pause_title')} submitLabel={t('pause')} form={form}>
      <ChipsField {...form.field('why')} label={t('pause_why')} options={reasons} />
      <TextField {...form.field('note')} label={t('pause_note')} max={200} />
    </FormDialog>
  );
}

const STARS = ['5', '4', '3', '2', '1'] as const;

/** The reporter has seen it. */
export function VerifyDialog({ repair, onClose }: Props) {
  const t = useRepairText();
  const form = useContractForm({
    endpoint: repairOrders.verify,
    params: { id: repair.id },
    initial: { rating: '5' as string, comment: '' },
    toBody: ({ rating, comment }) => ({
      rating: Number(rating),
      comment: comment.trim() || null,
      version: repair.version,
    }),
    invalidates: ['home'],
    success: t('verified'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('verify_title')} submitLabel={t('verify')} form={form}>
      <ChipsField
        {...form.field('rating')}
        label={t('rating')}
        options={STARS.map((value) => ({ value, label: t('stars', { n: Number(value) }) }))}
      />
      <TextAreaField {...form.field('comment')} label={t('comment')} max={200} rows={2} />
    </FormDialog>
  );
}

/** The same fault, reported twice: this one follows the one that is chosen. Those of the same room stand first. */
export function MergeDialog({ repair, onClose }: Props) {
  const t = useRepairText();
  const localizedName = useLocalizedName();
  const placeName = usePlaceName();
  const answer = useApi(repairOrders.list, {
    query: { scope: 'all', is_open: true, per_page: 100, sort: '-created_at' },
  });
  const form = useContractForm({
    endpoint: repairOrders.merge,
    params: { id: repair.id },
    initial: { into_id: '' },
    toBody: ({ into_id }) => ({ into_id, version: repair.version }),
    invalidates: ['home'],
    success: t('merged'),
    onDone: onClose,
  });
  const isHere = (one: { room: { id: string } | null }) => Number(one.room !== null && one.room.id === repair.room?.id);
  const options = (answer.data?.list ?? [])
    .filter(({ id }) => id !== repair.id)
    .toSorted((a, b) => isHere(b) - isHere(a))
    .map((one) => ({
      value: one.id,
      label: `${one.number} · ${placeName(one)} · ${localizedName(one.category)} · ${one.description.slice(0, 20)}`,
    }));
  return (
    <FormDialog opened onClose={onClose} title={t('merge_title')} submitLabel={t('merge')} form={form}>
      <SelectField {...form.field('into_id')} label={t('merge_into')} help={t('merge_help')} options={options} />
    </FormDialog>
  );
}

/** What was reported is corrected. */
export function UpdateForm({ repair, onClose }: Props) {
  const t = useRepairText();
  const form = useContractForm({
    endpoint: repairOrders.update,
    params: { id: repair.id },
    initial: factsOf(repair),
    toBody: (facts) => ({ ...bodyOf(facts), version: repair.version }),
    invalidates: ['home'],
    success: t('saved'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('update_title', { number: repair.number })} form={form}>
      <ReportFields form={form} />
    </FormDrawer>
  );
}
