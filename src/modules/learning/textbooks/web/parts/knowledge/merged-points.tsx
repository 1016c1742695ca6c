import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { knowledges } from '../../../contract/knowledges.contract.ts';
import { useTextbookText } from '../../texts.ts';

/** Points of a subject that were merged and can still be taken apart; nothing where there are none. */
export function MergedPoints({ subject }: { readonly subject: string }) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const { data } = useApi(knowledges.list, { query: { subject_value: subject, merged: true, per_page: 50 } });
  const undo = useSend(knowledges.unmerge, {
    invalidates: ['textbooks'],
    onSuccess: () => toast.success(t('unmerged')),
  });
  const rows = data?.list.filter((row) => row.may_unmerge) ?? [];
  if (rows.length === 0) return null;
  return (
    <RowsPanel title={t('merged_lately')} none={t('no_points')} rows={rows}>
      {(row) => [
        `${row.code} ${localizedName(row)}`,
        <Button
          key="undo"
          variant="default"
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { id: row.id } })}
        >
          {t('unmerge')}
        </Button>,
      ]}
    </RowsPanel>
  );
}
