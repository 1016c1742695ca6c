import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { toast } from '#web/ui/toasts.ts';
import { compilationLifecycle } from '../../../contract/compilation.lifecycle.ts';
import { compilationKinds, levels } from '../../../contract/compilation-kinds.ts';
import { compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';
import type { CompilationRow } from '../compilation-card.tsx';
import { useCompilationList } from '../compilation-list.tsx';
import { usePaths } from '../use-paths.ts';
import { useSubjectName } from '../use-subjects.ts';

const ReasonModal = lazyDialog(async () => (await import('../reason-modal.tsx')).ReasonModal);

/** Everything that the person manages for others; ticked ones are hidden or archived together. */
export function ManagedTable() {
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  const subjectName = useSubjectName();
  const go = useNavigate();
  const paths = usePaths();
  const list = useCompilationList('managed');
  const [asks, setAsks] = useState<'hide' | 'archive' | null>(null);
  const columns: Column<CompilationRow>[] = [
    { key: 'title', title: t('title'), primary: true, cell: titleOf },
    { key: 'kind', title: t('kind'), cell: (row) => labelOf(compilationKinds, row.kind, lang), width: 120 },
    { key: 'subject', title: t('subject'), cell: (row) => subjectName(row.subject_value), width: 110 },
    { key: 'owner', title: t('author'), cell: (row) => localizedName(row.owner), width: 110 },
    { key: 'level', title: t('level'), cell: (row) => <ChoiceBadge of={levels} code={row.level} />, width: 110 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={compilationLifecycle} state={row.status} />,
      width: 120,
    },
    { key: 'views', title: t('opens'), cell: (row) => format.number(row.views), width: 80 },
    { key: 'updated_at', title: t('updated_at'), cell: (row) => format.day(row.updated_at), width: 130 },
  ];
  const { run, isSending } = useBatch(list.rows, () => {
    setAsks(null);
    list.clearSelection();
  });
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('compilations')}
        nameOf={titleOf}
        onOpen={(row) => void go(paths.detail(row.id))}
        search={t('search')}
        filters={
          <>
            <FilterMultiSelect list={list} name="kind" label={t('kind')} options={useOptions(compilationKinds)} />
            <FilterMultiSelect list={list} name="level" label={t('level')} options={useOptions(levels)} />
            <FilterMultiSelect
              list={list}
              name="status"
              label={t('status')}
              options={useStateOptions(compilationLifecycle)}
            />
          </>
        }
        batch={() => (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setAsks('hide')}>
              {t('hide')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsks('archive')}>
              {t('archive')}
            </Button>
          </>
        )}
        empty={{ title: t('none_managed'), detail: t('none_managed_help') }}
      />
      {asks && (
        <ReasonModal
          title={t(`${asks}_n`, { n: list.selected.size })}
          help={t('hide_help')}
          submitLabel={t(asks)}
          isSending={isSending}
          onClose={() => setAsks(null)}
          onDone={(reason) => void run(asks, [...list.selected], reason)}
        />
      )}
    </>
  );
}

/** Does the same to several, one after another; says how many it was done to. */
function useBatch(rows: readonly CompilationRow[], onDone: () => void) {
  const t = useCompilationText();
  const hide = useSend(compilations.hide);
  const remove = useSend(compilations.remove);
  const run = async (what: 'hide' | 'archive', ids: readonly string[], reason: string) => {
    let done = 0;
    for (const id of ids) {
      const row = rows.find((one) => one.id === id);
      if (!row) continue;
      try {
        if (what === 'hide') await hide.mutateAsync({ params: { id }, body: { reason, version: row.version } });
        else await remove.mutateAsync({ params: { id }, query: { reason } });
        done += 1;
      } catch {
        // the reason was said; the others go on
      }
    }
    toast.success(t(what === 'hide' ? 'hidden_n' : 'archived_n', { n: done }));
    onDone();
  };
  return { run, isSending: hide.isPending || remove.isPending };
}
