import { Button } from '@mantine/core';
import { schoolCampuses } from '#modules/directory/contract/organizations.contract.ts';
import { refresh } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { GATE_KINDS, GATE_STATUSES, gates } from '../../contract/gates.contract.ts';
import classes from './gate-drawer.module.css';
import { useGateText } from './gate-texts.ts';
import type { GateRow } from './gates-panel.tsx';

type GateValues = {
  readonly campus_id: string;
  readonly name: string;
  readonly name_en: string;
  readonly kind: string;
  readonly opens_at: string;
  readonly closes_at: string;
  readonly sort: string;
  readonly status: string;
};

const NEW: GateValues = {
  campus_id: '',
  name: '',
  name_en: '',
  kind: 'pedestrian',
  opens_at: '06:00',
  closes_at: '22:00',
  sort: '',
  status: 'open',
};

function asTyped(gate: GateRow): GateValues {
  const { campus_id, name, kind, opens_at, closes_at, status } = gate;
  return {
    campus_id,
    name,
    kind,
    opens_at,
    closes_at,
    status,
    name_en: gate.name_en ?? '',
    sort: gate.sort === null ? '' : String(gate.sort),
  };
}

function bodyOf({ sort, kind, status, ...values }: GateValues, campus_id: string) {
  return {
    ...values,
    campus_id: values.campus_id || campus_id,
    kind: kind as 'both',
    status: status as 'open',
    sort: sort === '' ? null : Number(sort),
  };
}

function Fields({
  form,
  campuses,
}: {
  readonly form: ContractForm<GateValues>;
  readonly campuses: readonly { value: string; label: string }[];
}) {
  const t = useGateText();
  return (
    <>
      {campuses.length > 1 && (
        <SelectField
          {...form.field('campus_id')}
          required
          value={form.values.campus_id || (campuses[0]?.value ?? '')}
          label={t('campus')}
          options={campuses}
        />
      )}
      <TextField {...form.field('name')} label={t('gate_name')} max={30} />
      <TextField {...form.field('name_en')} required={false} label={t('gate_name_en')} max={60} />
      <ChipsField
        {...form.field('kind')}
        label={t('gate_kind')}
        options={GATE_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      />
      <div className={classes.pair}>
        <TimeField {...form.field('opens_at')} required label={t('opens_at')} />
        <TimeField {...form.field('closes_at')} required label={t('closes_at')} />
      </div>
      <TextField
        {...form.field('sort')}
        required={false}
        label={t('sort')}
        help={t('sort_help')}
        inputMode="numeric"
        max={3}
      />
      <ChipsField
        {...form.field('status')}
        required={false}
        label={t('status')}
        options={GATE_STATUSES.map((status) => ({ value: status, label: t(`status_${status}`) }))}
      />
    </>
  );
}

interface Props {
  readonly gate: GateRow | null;
  readonly onClose: () => void;
  readonly onRemove: (() => void) | null;
}

/** A new gate, or a change of one. */
export function GateDrawer({ gate, onClose, onRemove }: Props) {
  const t = useGateText();
  const named = useNamed();
  const known =
    useApi(schoolCampuses.list, { query: { per_page: 100 } }, { loudness: 'session_only' }).data?.list ?? [];
  const campuses = known.map((campus) => ({ value: campus.id, label: named(campus) }));
  const first = campuses[0]?.value ?? '';
  const shared = { success: t('saved'), onDone: onClose };
  const create = useContractForm({
    endpoint: gates.create,
    initial: NEW,
    draft: 'gate.new',
    toBody: (values) => bodyOf(values, first),
    ...shared,
  });
  const update = useContractForm({
    endpoint: gates.update,
    params: { id: gate?.id ?? '' },
    initial: gate ? asTyped(gate) : NEW,
    toBody: (values) => ({ ...bodyOf(values, first), version: gate?.version ?? 0 }),
    onStale: async (choice) => {
      await refresh('gates');
      if (choice === 'view_theirs') onClose();
    },
    ...shared,
  });
  const form = gate ? update : create;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={gate ? named(gate) : t('add_gate')}
      size={480}
      isSending={form.isSending}
      onSubmit={form.submit}
      isRestored={form.isRestored}
      onStartAnew={() => form.reset(NEW)}
      error={form.formError}
      aside={
        onRemove && (
          <Button variant="subtle" onClick={onRemove}>
            {t('remove')}
          </Button>
        )
      }
    >
      <Fields form={form} campuses={campuses} />
    </FormDrawer>
  );
}
