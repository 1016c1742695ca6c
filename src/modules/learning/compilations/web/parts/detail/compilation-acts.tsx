import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { ActionBar } from '#web/ui/acts/action-bar.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type CompilationMove, compilationLifecycle } from '../../../contract/compilation.lifecycle.ts';
import { compilationReading } from '../../../contract/compilation-reading.contract.ts';
import { type CompilationDetail, compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';
import { usePaths } from '../use-paths.ts';

const SubmitDialog = lazyDialog(async () => (await import('./submit-dialog.tsx')).SubmitDialog);
const ReviewDialog = lazyDialog(async () => (await import('../review/review-dialog.tsx')).ReviewDialog);
const HideDialog = lazyDialog(async () => (await import('./hide-dialog.tsx')).HideDialog);
const ClassesDialog = lazyDialog(async () => (await import('./classes-dialog.tsx')).ClassesDialog);
const RateDialog = lazyDialog(async () => (await import('./rate-dialog.tsx')).RateDialog);
const PackDialog = lazyDialog(async () => (await import('./pack-dialog.tsx')).PackDialog);

const MOVES: readonly string[] = Object.keys(compilationLifecycle.moves);
const isMove = (action: string): action is CompilationMove => MOVES.includes(action);

type Shown = CompilationMove | 'classes' | 'rate' | null;

interface Props {
  readonly data: CompilationDetail;
  readonly onShow: () => void;
}

/** What the person may do with a compilation. */
export function CompilationActs({ data, onShow }: Props) {
  const [shown, setShown] = useState<Shown>(null);
  const [pack, setPack] = useState<string | null>(null);
  const moves = useMoves(data, setShown);
  const others = useMoreActs(data, { onShow, onAsk: setShown, onPack: setPack });
  const may = (action: CompilationDetail['actions'][number]) => data.actions.includes(action);
  return (
    <>
      <ActionBar
        of={compilationLifecycle}
        actions={data.actions.filter(isMove)}
        primary={may('review') ? 'review' : 'submit'}
        danger={['archive']}
        asks={['submit', 'review', 'hide', ...(data.copies > 0 ? (['archive'] as const) : [])]}
        others={others}
        onMove={moves.make}
      />
      <Dialogs data={data} shown={shown} onArchive={moves.archive} onClose={() => setShown(null)} />
      {pack && <PackDialog id={pack} onClose={() => setPack(null)} />}
    </>
  );
}

/** The moves of its life: at once where they can be taken back, by a dialog where they ask. */
function useMoves(data: CompilationDetail, onAsk: (shown: Shown) => void) {
  const { id, version } = data;
  const t = useCompilationText();
  const go = useNavigate();
  const paths = usePaths();
  const withdraw = useSend(compilations.withdraw, { onSuccess: () => void toast.success(t('withdrawn')) });
  const showAgain = useSend(compilations.show_again, { onSuccess: () => void toast.success(t('shown_again')) });
  const restore = useSend(compilations.restore, { onSuccess: () => void toast.success(t('restored')) });
  const remove = useSend(compilations.remove, {
    onSuccess: () => {
      toast.undo(t('archived'), () => restore.mutate({ params: { id } }));
      void go(paths.mine);
    },
  });
  const make = (move: CompilationMove) => {
    if (move === 'withdraw') withdraw.mutate({ params: { id }, body: { version } });
    else if (move === 'show') showAgain.mutate({ params: { id }, body: { version } });
    else if (move === 'restore') restore.mutate({ params: { id } });
    else if (move === 'archive' && data.copies === 0) remove.mutate({ params: { id }, query: {} });
    else onAsk(move);
  };
  return { make, archive: (reason: string) => remove.mutate({ params: { id }, query: { reason } }) };
}

interface ActHandlers {
  readonly onShow: () => void;
  readonly onAsk: (shown: Shown) => void;
  readonly onPack: (id: string) => void;
}

/** What is no move of its life: to read, to copy, to keep, to open for others. */
function useMoreActs(data: CompilationDetail, { onShow, onAsk, onPack }: ActHandlers): Act[] {
  const { id } = data;
  const t = useCompilationText();
  const go = useNavigate();
  const paths = usePaths();
  const copy = useSend(compilations.copy, {
    onSuccess: (made) => {
      toast.success(made.left_out > 0 ? t('copied_without', { n: made.left_out }) : t('copied'));
      void go(paths.detail(made.id));
    },
  });
  const favorite = useSend(compilationReading.favorite, { invalidates: ['compilations'] });
  const packing = useSend(compilationReading.pack, { invalidates: false, onSuccess: (made) => onPack(made.id) });
  const openness = useOpenness(data);
  const may = (action: CompilationDetail['actions'][number]) => data.actions.includes(action);
  const acts: (Act | false)[] = [
    data.tree.items.length > 0 && {
      key: 'show',
      label: t('start_show'),
      onClick: onShow,
      // who neither submits nor reviews is here to use it
      kind: may('submit') || may('review') ? undefined : ('primary' as const),
    },
    may('edit') && !paths.isPhone && { key: 'edit', label: t('edit'), onClick: () => void go(paths.edit(id)) },
    may('copy') && {
      key: 'copy',
      label: t('copy'),
      isPending: copy.isPending,
      onClick: () => copy.mutate({ params: { id } }),
    },
    may('pack') && {
      key: 'pack',
      label: t('pack'),
      isPending: packing.isPending,
      onClick: () => packing.mutate({ params: { id } }),
    },
    {
      key: 'favorite',
      label: t(data.my.is_favorite ? 'unfavorite' : 'favorite'),
      isPending: favorite.isPending,
      onClick: () => favorite.mutate({ params: { id }, body: { on: !data.my.is_favorite } }),
    },
    may('rate') && { key: 'rate', label: t('rate'), asks: true, onClick: () => onAsk('rate') },
    may('open_class') && { key: 'classes', label: t('open_class'), asks: true, onClick: () => onAsk('classes') },
    may('make_public') && openness,
    data.is_public && {
      key: 'public_page',
      label: t('public_page'),
      onClick: () => void window.open(`/public_assets/${id}`, '_blank', 'noreferrer'),
    },
  ];
  return acts.filter((act) => act !== false);
}

/** Opens it to everybody, or closes it; both ask first. */
function useOpenness({ id, version, is_public }: CompilationDetail): Act {
  const t = useCompilationText();
  const open = useSend(compilations.public, {
    onSuccess: (now) => void toast.success(t(now.is_public ? 'made_public' : 'public_closed')),
  });
  const ask = async () => {
    const asked = await confirm({
      title: t(is_public ? 'close_public' : 'make_public'),
      body: t(is_public ? 'close_public_help' : 'make_public_help'),
      confirm: t(is_public ? 'close_public' : 'make_public'),
    });
    if (asked) open.mutate({ params: { id }, body: { on: !is_public, version } });
  };
  return {
    key: 'public',
    label: t(is_public ? 'close_public' : 'make_public'),
    isPending: open.isPending,
    asks: true,
    onClick: () => void ask(),
  };
}

interface DialogProps {
  readonly data: CompilationDetail;
  readonly shown: Shown;
  readonly onArchive: (reason: string) => void;
  readonly onClose: () => void;
}

function Dialogs({ data, shown, onArchive, onClose }: DialogProps) {
  const { id, version } = data;
  if (shown === 'submit') return <SubmitDialog data={data} onClose={onClose} />;
  if (shown === 'review') return <ReviewDialog id={id} version={version} title={data.title} onClose={onClose} />;
  if (shown === 'hide') return <HideDialog id={id} version={version} onClose={onClose} />;
  if (shown === 'archive') return <HideDialog id={id} version={version} archives={onArchive} onClose={onClose} />;
  if (shown === 'classes') return <ClassesDialog data={data} onClose={onClose} />;
  return shown === 'rate' && <RateDialog id={id} rating={data.my.rating} onClose={onClose} />;
}
