import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { entryKinds } from '../../../contract/leave-kinds.ts';
import { vacationAmountUsers } from '../../../contract/vacation-amounts.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useAmount } from '../leave-words.ts';

type Detail = CallOutput<typeof vacationAmountUsers.get>;

/** One quota with its ledger in words: every number explains itself. */
export function QuotaDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const me = useSettings()?.user.id;
  const [adjusts, adjust] = useState(false);
  const answer = useApi(vacationAmountUsers.get, { params: { id } });
  const remove = useSend(vacationAmountUsers.remove, { onSuccess: onClose });
  const row = answer.data;
  const isUntouched = row?.entries.every(({ kind }) => kind === 'grant') === true;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={row ? `${localizedName(row.user)} · ${localizedName(row.type)}` : ''}
      foot={
        row &&
        row.user.id !== me && (
          <FootActions
            acts={[
              { key: 'adjust', label: t('adjust'), kind: 'primary', onClick: () => adjust(true) },
              isUntouched && {
                key: 'remove',
                label: t('remove'),
                kind: 'danger',
                asks: true,
                onClick: () =>
                  void confirm({ title: t('quota_remove_sure'), confirm: t('remove') }).then(
                    (sure) => sure && remove.mutate({ params: { id } }),
                  ),
              },
            ]}
          />
        )
      }
    >
      {row ? <Ledger row={row} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
      {row && adjusts && <AdjustDialog row={row} onClose={() => adjust(false)} />}
    </SideDrawer>
  );
}

function Ledger({ row }: { readonly row: Detail }) {
  const t = useLeaveText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const amount = useAmount();
  const { unit } = row.type;
  return (
    <Stack gap={20}>
      <Facts
        facts={[
          { label: t('left'), value: amount(row.left, unit) },
          { label: t('cycle'), value: `${row.cycle_from} – ${row.cycle_to}` },
          { label: t('used'), value: amount(row.used, unit) },
          { label: t('held'), value: amount(row.held, unit) },
          ...(row.carry_expires_on ? [{ label: t('carry_until'), value: format.day(row.carry_expires_on) }] : []),
        ]}
      />
      <Words as="h3" size="normal" weight={600}>
        {t('ledger')}
      </Words>
      <RowList>
        {row.entries.map((entry) => (
          <li key={entry.id}>
            <Stack gap={2}>
              <span>{[labelOf(entryKinds, entry.kind, lang), entry.no, entry.reason].filter(Boolean).join(' · ')}</span>
              <Words tone="soft" size="small">
                {[format.dateTime(entry.at), entry.by && localizedName(entry.by)].filter(Boolean).join(' · ')}
              </Words>
            </Stack>
            <Words figures weight={600} {...(entry.delta < 0 ? { tone: 'refused' as const } : {})}>
              {entry.delta === 0
                ? amount(entry.used, unit)
                : `${entry.delta > 0 ? '+' : ''}${amount(entry.delta, unit)}`}
            </Words>
          </li>
        ))}
      </RowList>
    </Stack>
  );
}

function AdjustDialog({ row, onClose }: { readonly row: Detail; readonly onClose: () => void }) {
  const t = useLeaveText();
  const form = useContractForm({
    endpoint: vacationAmountUsers.update,
    params: { id: row.id },
    initial: { delta: '', reason: '' },
    toBody: ({ delta, reason }) => ({ delta: Number(delta), reason, version: row.version }),
    success: t('adjusted_done'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('adjust')} submitLabel={t('adjust')} form={form}>
      <TextField {...form.field('delta')} label={t('delta')} help={t('delta_help')} />
      <TextField {...form.field('reason')} label={t('adjust_reason')} />
    </FormDialog>
  );
}
