import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import type { Act } from '#web/ui/foot-order.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type CompilationMove, compilationLifecycle } from '../../../contract/compilation.lifecycle.ts';
import { compilationReading } from '../../../contract/compilation-reading.contract.ts';
import { compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';
import { usePaths } from '../use-paths.ts';

export type CompilationDetail = CallOutput<typeof compilations.show>;

const SubmitDialog = lazyDialog(async () => (await import('./submit-dialog.tsx')).SubmitDialog);
const ReviewDialog = lazyDialog(async () => (await import('../review/review-dialog.tsx')).ReviewDialog);
const HideDialog = lazyDialog(async () => (await import('./hide-dialog.tsx')).HideDialog);
const ClassesDialog = lazyDialog(async () => (await import('./classes-dialog.tsx')).ClassesDialog);
const RateDialog = lazyDialog(async () => (await import('./rate-dialog.tsx')).RateDialog);
const PackDialog = lazyDialog(async () => (await import('./pack-dialog.tsx')).PackDialog);

const MOVES: readonly string[] = Object.keys(compilationLifecycle.moves);
const isMove = (action: string): action is CompilationMove => MOVES.includes(action);

type Shown = 'submit' | 'review' | 'hide' | 'archive' | 'classes' | 'rate' | null;

/** What the person may do with a compilation. */
export function CompilationActs({ data, onShow }: { readonly data: CompilationDetail; readonly onShow: () => void }) {
  const { id, version } = data;
  const t = useCompilationText();
  const go = useNavigate();
  const paths = usePaths();
  const [shown, setShown] = useState<Shown>(null);
  const [pack, setPack] = useState<string | null>(null);
  const withdraw = useSend(compilations.withdraw, { onSuccess: () => void toast.success(t('withdrawn')) });
  const showAgain = useSend(compilations.show_again, { onSuccess: () => void toast.success(t('shown_again')) });
  const restore = useSend(compilations.restore, { onSuccess: () => void toast.success(t('restored')) });
  const remove = useSend(compilations.remove, {
    onSuccess: () => {
      toast.undo(t('archived'), () => restore.mutate({ params: { id } }));
      void go(paths.mine);
    },
  });
  const copy = useSend(compilations.copy, {
    onSuccess: (made) => {
      toast.success(made.left_out > 0 ? t('copied_without', { n: made.left_out }) : t('copied'));
      void go(paths.detail(made.id));
    },
  });
  const favorite = useSend(compilationReading.favorite, { invalidates: ['compilations'] });
  const open = useSend(compilations.public, {
    onSuccess: (now) => void toast.success(t(now.is_public ? 'made_public' : 'public_closed')),
  });
  const packing = useSend(compilationReading.pack, { invalidates: false, onSuccess: (made) => setPack(made.id) });
  const onMove = async (move: CompilationMove) => {
    if (move === 'withdraw') withdraw.mutate({ params: { id }, body: { version } });
    else if (move === 'show') showAgain.mutate({ params: { id }, body: { version } });
    else if (move === 'restore') restore.mutate({ params: { id } });
    else if (move === 'archive' && data.copies > 0) setShown('archive');
    else if (move === 'archive') remove.mutate({ params: { id }, query: {} });
    else setShown(move);
  };
  const changePublic = async () => {
    const on = !data.is_public;
    const asked = await confirm({
      title: t(on ? 'make_public' : 'close_public'),
      body: t(on ? 'make_public_help' : 'close_public_help'),
      confirm: t(on ? 'make_public' : 'close_public'),
    });
    if (asked) open.mutate({ params: { id }, body: { on, version } });
  };
  const may = (action: CompilationDetail['actions'][number]) => data.actions.includes(action);
  const others: (Act | false)[] = [
    may('edit') && !paths.isPhone && { key: 'edit', label: t('edit'), onClick: () => void go(paths.edit(id)) },
    data.tree.items.length > 0 && { key: 'show', label: t('start_show'), onClick: onShow },
    may('copy') && {
      ...{ key: 'copy', label: t('copy'), isPending: copy.isPending },
      onClick: () => copy.mutate({ params: { id } }),
    },
    may('pack') && {
      ...{ key: 'pack', label: t('pack'), isPending: packing.isPending },
      onClick: () => packing.mutate({ params: { id } }),
    },
    {
      ...{ key: 'favorite', label: t(data.my.is_favorite ? 'unfavorite' : 'favorite'), isPending: favorite.isPending },
      onClick: () => favorite.mutate({ params: { id }, body: { on: !data.my.is_favorite } }),
    },
    may('rate') && { key: 'rate', label: t('rate'), asks: true, onClick: () => setShown('rate') },
    may('open_class') && { key: 'classes', label: t('open_class'), asks: true, onClick: () => setShown('classes') },
    may('make_public') && {
      ...{ key: 'public', label: t(data.is_public ? 'close_public' : 'make_public'), isPending: open.isPending },
      ...{ asks: true, onClick: () => void changePublic() },
    },
    data.is_public && {
      key: 'public_page',
      label: t('public_page'),
      onClick: () => void window.open(`/public_assets/${id}`, '_blank', 'noreferrer'),
    },
  ];
  const hide = () => setShown(null);
  return (
    <>
      <ActionBar
        of={compilationLifecycle}
        actions={data.actions.filter(isMove)}
        {...(may('review') ? { primary: 'review' as const } : { primary: 'submit' as const })}
        danger={['archive']}
        asks={['submit', 'review', 'hide', ...(data.copies > 0 ? (['archive'] as const) : [])]}
        others={others.filter((act) => act !== false)}
        onMove={(move) => void onMove(move)}
      />
      {shown === 'submit' && <SubmitDialog data={data} onClose={hide} />}
      {shown === 'review' && <ReviewDialog id={id} version={version} title={data.title} onClose={hide} />}
      {shown === 'hide' && <HideDialog id={id} version={version} onClose={hide} />}
      {shown === 'archive' && (
        <HideDialog
          id={id}
          version={version}
          archives={(reason) => remove.mutate({ params: { id }, query: { reason } }, { onSuccess: hide })}
          onClose={hide}
        />
      )}
      {shown === 'classes' && <ClassesDialog data={data} onClose={hide} />}
      {shown === 'rate' && <RateDialog id={id} rating={data.my.rating} onClose={hide} />}
      {pack && <PackDialog id={pack} onClose={() => setPack(null)} />}
    </>
  );
}
