import { Button } from '@mantine/core';
import { refresh } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { PlainFields, type PlainValues, plainBody, plainFields, plainValues } from '#web/ui/forms/plain-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { gates } from '../../contract/gates.contract.ts';
import { POST_KINDS, SECURITY_STATUSES, securities } from '../../contract/securities.contract.ts';
import { useGateText } from './gate-texts.ts';
import type { GuardRow } from './guards-panel.tsx';

/** Facts that are typed and sent as they are. */
const GUARD_FACTS = plainFields([
  { name: 'company', kind: 'line', text: 'company', help: 'company_help', max: 100 },
  { name: 'license_no', kind: 'line', text: 'license_no', max: 20 },
  { name: 'license_valid_to', kind: 'day', text: 'license_valid_to' },
  { name: 'hired_on', kind: 'day', text: 'hired_on' },
]);

type GuardValues = PlainValues<(typeof GUARD_FACTS)[number]> & {
  readonly name: string;
  readonly phone: string;
  readonly post_kind: string;
  readonly gate_ids: readonly string[];
  readonly status: string;
};

const typed = (guard: GuardRow | null): GuardValues => ({
  ...plainValues(GUARD_FACTS, guard),
  name: guard?.name ?? '',
  phone: guard?.phone ?? '',
  post_kind: guard?.post_kind ?? 'gate',
  gate_ids: guard?.gates.map((gate) => gate.id) ?? [],
  status: guard?.status ?? 'active',
});

const bodyOf = ({ post_kind, gate_ids, ...facts }: GuardValues) => ({
  ...plainBody(GUARD_FACTS, facts),
  post_kind: post_kind as 'gate',
  gate_ids: [...gate_ids],
});

function Fields({ form, isNew }: { readonly form: ContractForm<GuardValues>; readonly isNew: boolean }) {
  const t = useGateText();
  const named = useNamed();
  const known = useApi(gates.list, { query: { per_page: 100 } }).data?.list ?? [];
  return (
    <>
      {isNew && (
        <FormGroup title={t('group_person')}>
          <TextField {...form.field('name')} label={t('name')} max={50} autoFocus />
          <PhoneField {...form.field('phone')} label={t('phone')} help={t('phone_help')} />
        </FormGroup>
      )}
      <FormGroup title={t('group_post')}>
        <ChipsField
          {...form.field('post_kind')}
          label={t('post')}
          options={POST_KINDS.map((value) => ({ value, label: t(`post_${value}`) }))}
        />
        {known.length > 0 && (
          <MultiChipsField
            {...form.field('gate_ids')}
            label={t('gates')}
            help={t('guard_gates_help')}
            options={known.map((gate) => ({ value: gate.id, label: named(gate) }))}
          />
        )}
        {!isNew && (
          <ChipsField
            {...form.field('status')}
            label={t('status')}
            help={t('guard_status_help')}
            options={SECURITY_STATUSES.map((value) => ({ value, label: t(`guard_${value}`) }))}
          />
        )}
      </FormGroup>
      <FormGroup title={t('group_papers')}>
        <PlainFields fields={GUARD_FACTS} form={form} t={t} />
      </FormGroup>
    </>
  );
}

/** A new guard, found by phone or made; or a change of one. Suspending and leaving are asked about, since they end duty and sign-in. */
export function GuardDrawer({ guard, onClose }: { readonly guard: GuardRow | null; readonly onClose: () => void }) {
  const t = useGateText();
  const remove = useSend(securities.remove, {
    refreshes: ['gates'],
    onSuccess: () => {
      onClose();
      toast.success(t('removed'));
    },
  });
  const shared = { saved: t('saved'), onDone: onClose, refreshes: ['gates'] };
  const create = useContractForm({
    endpoint: securities.create,
    initial: typed(null),
    draft: 'guard.new',
    toBody: (values) => ({ ...bodyOf(values), name: values.name, phone: values.phone }),
    ...shared,
  });
  const update = useContractForm({
    endpoint: securities.update,
    params: { id: guard?.id ?? '' },
    initial: typed(guard),
    toBody: (values) => ({ ...bodyOf(values), status: values.status as 'active', version: guard?.version ?? 0 }),
    onStale: async (choice) => {
      await refresh('securities');
      if (choice === 'view_theirs') onClose();
    },
    ...shared,
  });
  const save = async () => {
    const { status } = update.values;
    const ends = guard?.status === 'active' && status !== 'active';
    const isSure =
      !ends ||
      (await ask({
        title: t(`ask_${status as 'suspended'}`, { name: guard.name }),
        body: t('ask_end_help'),
        confirm: t(`guard_${status as 'left'}`),
        danger: true,
      }));
    if (isSure) update.submit();
  };
  const form = guard ? update : create;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={guard ? `${guard.name} · ${guard.phone}` : t('add_guard')}
      size={520}
      form={form}
      onSubmit={(event) => {
        if (!guard) return create.submit(event);
        event.preventDefault();
        return void save();
      }}
      onStartAnew={() => form.reset(typed(null))}
      aside={
        guard && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: guard.id } })}
          >
            {t('remove')}
          </Button>
        )
      }
    >
      <Fields form={form} isNew={guard === null} />
    </FormDrawer>
  );
}
