import { type FormEvent, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { cTags } from '../../../contract/c-tags.contract.ts';
import { useTextbookText } from '../../texts.ts';

interface Props {
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}
type Tag = CallOutput<typeof cTags.list>['list'][number];

/** Which of the ticked tags stays; the others become it. */
export function MergeTags({ ids, onDone, onClose }: Props) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const { data } = useApi(cTags.list, { query: { per_page: 100, ids: [...ids] } });
  const tags = data?.list ?? [];
  const isAlike = new Set(tags.map((tag) => tag.tag_group)).size < 2;
  const [chosen, choose] = useState('');
  const into = chosen || tags[0]?.id || '';
  const merge = useSend(cTags.merge);
  const mergeAll = async (others: readonly Tag[]) => {
    // one after another: the first refusal is said, and what was merged before it stays
    for (const { id, version } of others)
      await merge.mutateAsync({ params: { id }, body: { merged_into: into, version } });
    toast.success(t('merged'));
    onDone();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAlike) {
      toast.warning(t('merge_tags_unlike'));
      return;
    }
    void mergeAll(tags.filter((tag) => tag.id !== into)).catch(() => {});
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('merge_tags')}
      submitLabel={t('merge')}
      isSending={merge.isPending}
      onSubmit={submit}
    >
      <p>{t(isAlike ? 'merge_tags_help' : 'merge_tags_unlike')}</p>
      <ChipsField
        label={t('stays')}
        value={into}
        onChange={choose}
        options={tags.map((tag) => ({
          value: tag.id,
          label: t('tag_uses', { name: localizedName(tag), n: tag.uses_n }),
        }))}
      />
    </FormDialog>
  );
}
