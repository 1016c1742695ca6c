import { Button } from '@mantine/core';
import { schoolCampuses } from '#modules/directory/contract/organizations.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { PlainFields, type PlainValues, plainBody, plainFields, plainValues } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { GATE_KINDS, GATE_STATUSES, gates } from '../../contract/gates.contract.ts';
import classes from './gate-drawer.module.css';
import { useGateText } from './gate-texts.ts';
import type { GateRow } from './gates-panel.tsx';

/** Facts that are typed and sent as they are. */
const GATE_FACTS = plainFields([
  { name: 'name_en', kind: 'line', text: 'gate_name_en', max: 60 },
  { name: 'sort', kind: 'number', text: 'sort', help: 'sort_help', max: 3 },
]);

type GateValues = PlainValues<(typeof GATE_FACTS)[number]> & {
  readonly campus_id: string;
  readonly name: string;
  readonly kind: string;
  readonly opens_at: string;
  readonly closes_at: string;
  readonly status: string;
};

function typed(gate: GateRow | null): GateValues {
  const { campus_id, name, kind, opens_at, closes_at, status } = gate ?? NEW;
  return { ...plainValues(GATE_FACTS, gate), campus_id, name, kind, opens_at, closes_at, status };
}

const NEW = {
  campus_id: '',
  name: '',
  kind: 'pedestrian',
  opens_at: '06:00',
  closes_at: '22:00',
  status: 'open',
};

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
          value={form.values.campus_id || (campuses[0]?.value ?? '')}
          label={t('campus')}
          options={campuses}
        />
      )}
      <TextField {...form.field('name')} label={t('gate_name')} max={30} />
      <PlainFields fields={GATE_FACTS} form={form} t={t} />
      <ChipsField
        {...form.field('kind')}
        label={t('gate_kind')}
        options={GATE_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      />
      <div className={classes.pair}>
        <TimeField {...form.field('opens_at')} required label={t('opens_at')} />
        <TimeField {...form.field('closes_at')} required label={t('closes_at')} />
      </div>
      <ChipsField
        {...form.field('status')}
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
  const known = useApi(schoolCampuses.list, { query: { per_page: 100 } }).data?.list ?? [];
  const campuses = known.map((campus) => ({ value: campus.id, label: named(campus) }));
  const form = useRowForm({
    create: gates.create,
    update: gates.update,
    row: gate,
    initial: typed(gate),
    toBody: ({ campus_id, name, kind, opens_at, closes_at, status, ...facts }: GateValues) => ({
      ...plainBody(GATE_FACTS, facts),
      ...{ name, opens_at, closes_at, kind: kind as 'both', status: status as 'open' },
      campus_id: campus_id || (campuses[0]?.value ?? ''),
    }),
    draft: 'gate.new',
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={gate ? named(gate) : t('add_gate')}
      size={480}
      form={form}
      onStartAnew={() => form.reset(typed(null))}
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
