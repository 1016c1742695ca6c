import { Alert, Button } from '@mantine/core';
import { useSend } from '#web/api/send.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type CompilationDetail, compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';

/** Items that keep an older version than their authors serve now: the editors of the draft may take the new ones. */
export function NewerItems({ data }: { readonly data: CompilationDetail }) {
  const t = useCompilationText();
  const adopt = useSend(compilations.tree, { onSuccess: () => void toast.success(t('adopted')) });
  const older = data.tree.items.filter(
    ({ pinned_revision, resource }) =>
      resource !== null && pinned_revision !== null && pinned_revision < resource.newest_revision,
  );
  if (!data.actions.includes('edit') || older.length === 0) return null;
  const take = () =>
    adopt.mutate({
      params: { id: data.id },
      body: {
        version: data.tree_version,
        ops: older.map(({ id, note, resource }) => ({
          op: 'change_item' as const,
          id,
          note,
          pinned_revision: resource?.newest_revision ?? null,
        })),
      },
    });
  return (
    <Alert role="note" title={t('origin_changed', { n: older.length })}>
      <Words as="p" tone="soft" size="small">
        {t('origin_changed_help')}
      </Words>
      <Button variant="default" mt={8} loading={adopt.isPending} onClick={take}>
        {t('adopt_all')}
      </Button>
    </Alert>
  );
}
