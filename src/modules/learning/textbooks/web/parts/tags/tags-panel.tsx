import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { cTags } from '../../../contract/c-tags.contract.ts';
import { useTextbookText } from '../../texts.ts';
import { tagEntity } from './tag-entity.tsx';

const MergeTags = lazyDialog(async () => (await import('./merge-tags.tsx')).MergeTags);

interface Merging {
  readonly ids: readonly string[];
  readonly done: () => void;
}

/** Tags by how often they are used; ticked ones are merged into one of them. */
export function TagsPanel() {
  const t = useTextbookText();
  const [merging, setMerging] = useState<Merging | null>(null);
  return (
    <>
      <ManagedList
        of={tagEntity}
        opens="tag"
        batch={(ids, done) => (
          <Button disabled={ids.length < 2} onClick={() => setMerging({ ids, done })}>
            {t('merge')}
          </Button>
        )}
      />
      <MergedTags />
      {merging && <MergeTags ids={merging.ids} onDone={merging.done} onClose={() => setMerging(null)} />}
    </>
  );
}

/** Tags that were merged and can still be taken apart; nothing where there are none. */
function MergedTags() {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const { data } = useApi(cTags.list, { query: { merged: true, per_page: 50 } });
  const undo = useSend(cTags.unmerge, { onSuccess: () => toast.success(t('unmerged')) });
  const rows = data?.list.filter((row) => row.may_unmerge) ?? [];
  if (rows.length === 0) return null;
  return (
    <RowsPanel title={t('merged_lately')} none={t('no_tags')} rows={rows}>
      {(row) => [
        localizedName(row),
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
