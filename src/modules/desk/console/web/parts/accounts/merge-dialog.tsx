import { useEffect, useEffectEvent, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { accountMerges } from '../../../contract/account-merges.contract.ts';
import { adminUsers } from '../../../contract/admin-users.contract.ts';
import { useText } from '../../texts.ts';

interface Props {
  readonly person: { readonly id: string; readonly name: string; readonly name_en: string | null };
  /** Chosen already. */
  readonly into?: Chosen;
  readonly onClose: () => void;
}

/** Other accounts in reach, by name, number, phone or user name. */
function AccountField({ except, ...field }: FieldProps<Chosen | null> & { readonly except: string }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const answer = useApi(
    adminUsers.list,
    { query: { q: word || '-', page: 1, per_page: 10, status: ['confirmed', 'unconfirmed', 'disabled'] } },
    { enabled: word !== '', keepPrevious: true },
  );
  const found = (answer.data?.list ?? [])
    .filter((one) => one.id !== except)
    .map((one) => ({ id: one.id, name: localizedName(one), detail: one.number ?? one.username ?? one.phone }));
  const words = { placeholder: t('search_accounts'), type: t('merge_type'), none: t('no_accounts') };
  return <SearchField {...field} words={words} onWord={setWord} found={found} isAsking={answer.isFetching} />;
}

type Preview = CallOutput<typeof accountMerges.merge>;

function WhatMoves({ preview }: { readonly preview: Preview }) {
  const t = useText();
  const rows = preview.tables.reduce((sum, one) => sum + one.rows, 0);
  return (
    <section aria-label={t('merge_preview')}>
      <Words as="p" tone="soft" below={12}>
        {t(preview.is_same_person ? 'merge_at_once' : 'merge_needs_second')}
      </Words>
      <details>
        <summary>{t('merge_rows', { n: rows })}</summary>
        <Facts facts={preview.tables.map((one) => ({ label: `${one.table}.${one.column}`, value: one.rows }))} />
      </details>
    </section>
  );
}

/** Merges an account into another one of the same person: which one, what moves, and why. */
export function MergeDialog({ person, into: chosen, onClose }: Props) {
  const t = useText();
  const localizedName = useLocalizedName();
  const preview = useSend(accountMerges.merge, { invalidates: false, errorDisplay: 'inline' });
  const form = useContractForm({
    endpoint: accountMerges.merge,
    params: { id: person.id },
    initial: { other: (chosen ?? null) as Chosen | null, reason: '' },
    toBody: ({ other, reason }) => ({ into: other?.id ?? '', dry_run: false, reason }),
    onDone: ({ merge }) => {
      onClose();
      toast.success(t(merge?.is_done ? 'merge_done' : 'merge_waits'));
    },
  });
  const other = form.field('other', 'into');
  const look = (into: string) =>
    preview.mutate({ params: { id: person.id }, body: { into, dry_run: true, reason: null } });
  const lookFirst = useEffectEvent(() => {
    if (chosen) look(chosen.id);
  });
  useEffect(() => lookFirst(), []);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('merge_title', { name: localizedName(person) })}
      submitLabel={t('merge')}
      form={form}
    >
      <Words as="p" tone="soft" below={12}>
        {t('merge_help')}
      </Words>
      <AccountField
        {...other}
        label={t('merge_into')}
        except={person.id}
        onChange={(next) => {
          other.onChange(next);
          if (next) look(next.id);
        }}
      />
      {preview.isPending && <TextSkeleton lines={2} />}
      {preview.error && other.value && (
        <ErrorState error={preview.error} onRetry={() => other.value && look(other.value.id)} />
      )}
      {preview.data && other.value && <WhatMoves preview={preview.data} />}
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('reason_10')} rows={3} required />
    </FormDialog>
  );
}
