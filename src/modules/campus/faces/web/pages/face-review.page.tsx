import { type KeyboardEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { statesOf } from '#shared/lifecycle.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { faceLists } from '../../contract/face-lists.contract.ts';
import { faceLifecycle } from '../../contract/face-lists.lifecycle.ts';
import { FaceCard, type ReviewedFace } from '../parts/face-card.tsx';
import { useFaceText } from '../texts.ts';

const ReturnDialog = lazyDialog(async () => (await import('../parts/return-dialog.tsx')).ReturnDialog);

/** Submitted faces, the oldest first. J and K move, Enter lets one open doors, R returns it. */
export function Page() {
  const t = useFaceText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const isNarrow = useIsNarrow();
  const isChosen = useSearchParams()[0].has('status');
  const list = useList(faceLists.list, {
    name: 'faces.review',
    filters: ['status'],
    // what waits comes first; other states are asked for
    fixed: isChosen ? {} : { status: ['pending'] },
  });
  const [current, setCurrent] = useState(0);
  const [returning, setReturning] = useState<ReviewedFace | null>(null);
  const decide = useSend(faceLists.review, { onSuccess: () => toast.success(t('used_done')) });
  const use = (face: ReviewedFace) =>
    decide.mutate({ params: { id: face.id }, body: { status: 'active', version: face.version } });
  const at = Math.min(current, list.rows.length - 1);
  const press = (event: KeyboardEvent) => {
    if (returning) return;
    const face = list.rows[at];
    const open = face?.actions.includes('review') ? face : null;
    if (event.key === 'j') setCurrent(Math.min(at + 1, list.rows.length - 1));
    if (event.key === 'k') setCurrent(Math.max(at - 1, 0));
    if (event.key === 'r' && open) setReturning(open);
    if (event.key === 'Enter' && event.target === event.currentTarget && open) use(open);
  };
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <>
      <PageHead back />
      <Inline gap={8} wrap below={16}>
        <FilterMultiSelect
          list={list}
          name="status"
          label={t('status')}
          options={statesOf(faceLifecycle).map((value) => ({ value, label: localize(faceLifecycle.states[value]) }))}
        />
        {!isNarrow && (
          <Words as="p" tone="soft" size="small">
            {t('keys')}
          </Words>
        )}
      </Inline>
      {list.isLoading ? (
        <RowSkeleton rows={4} />
      ) : list.rows.length === 0 ? (
        <EmptyState kind="done" title={t('nothing_waits')} detail={t('nothing_waits_help')} />
      ) : (
        // the grid takes J, K, R and Enter
        <Cards as="ul" least={200} gap={16} tabIndex={0} aria-label={t('review')} onKeyDown={press}>
          {list.rows.map((face, place) => (
            <FaceCard
              key={face.id}
              face={face}
              isCurrent={place === at}
              isSending={decide.isPending}
              onUse={() => use(face)}
              onReturn={() => setReturning(face)}
            />
          ))}
        </Cards>
      )}
      {list.total > list.rows.length && <ListPages list={list} label={t('review')} />}
      {returning && (
        <ReturnDialog face={returning} name={localizedName(returning.person)} onClose={() => setReturning(null)} />
      )}
    </>
  );
}
