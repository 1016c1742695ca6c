import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { resourceLevels } from '../../../contract/resource-kinds.ts';
import { useResourceText } from '../../texts.ts';
import type { ResourceAction, ResourceDetail } from '../resource-types.ts';

export type Shown = 'edit' | 'review' | 'hide' | 'open';

interface Props {
  readonly resource: ResourceDetail;
  readonly onShow: (shown: Shown) => void;
  readonly onGone: () => void;
  readonly onOpen: (id: string) => void;
}

/** What may be done next with a resource. */
export function ResourceFoot({ resource, onShow, onGone, onOpen }: Props) {
  const t = useResourceText();
  const lang = useLang();
  const { id, version, actions, next_level } = resource;
  const said = (text: string) => ({ invalidates: ['home'] as const, onSuccess: () => void toast.success(text) });
  const submit = useSend(courseResources.submit, {
    ...said(t('submitted')),
    // what is missing is said at a field, and this is no form: say it here, and open the form that has the fields
    onError: ({ errors }) => {
      const [missing] = Object.values(errors ?? {}).flat();
      if (missing === undefined) return;
      toast.warning(missing);
      if (may('edit')) onShow('edit');
    },
  });
  const withdraw = useSend(courseResources.withdraw, said(t('withdrawn')));
  const unhide = useSend(courseResources.unhide, said(t('shown_again')));
  const restore = useSend(courseResources.restore, said(t('restored')));
  const archiving = useArchiving(id, onGone, () => restore.mutate({ body: { ids: [id] } }));
  const reading = useReading(resource, onOpen);
  const may = (action: ResourceAction) => actions.includes(action);
  const params = { id };
  const decides = may('review') || may('accept');
  const level = next_level && next_level !== 'personal' ? next_level : null;
  const acts: (Act | false)[] = [
    decides && { key: 'review', label: t('review'), kind: 'primary', asks: true, onClick: () => onShow('review') },
    may('submit') &&
      level !== null && {
        key: 'submit',
        label: t('submit_to', { level: labelOf(resourceLevels, level, lang) }),
        kind: decides ? undefined : ('primary' as const),
        isPending: submit.isPending,
        onClick: () => submit.mutate({ params, body: { version, level } }),
      },
    may('withdraw') && {
      key: 'withdraw',
      label: t('withdraw'),
      isPending: withdraw.isPending,
      onClick: () => withdraw.mutate({ params, body: { version } }),
    },
    may('show') && {
      key: 'show',
      label: t('show_again'),
      kind: 'primary',
      isPending: unhide.isPending,
      onClick: () => unhide.mutate({ params, body: { version } }),
    },
    may('edit') && { key: 'edit', label: t('edit'), onClick: () => onShow('edit') },
    ...reading,
    may('open_class') && { key: 'open', label: t('open_for_class'), asks: true, onClick: () => onShow('open') },
    may('hide') && { key: 'hide', label: t('hide'), asks: true, onClick: () => onShow('hide') },
    may('restore') && {
      key: 'restore',
      label: t('restore'),
      kind: 'primary',
      isPending: restore.isPending,
      onClick: () => restore.mutate({ body: { ids: [id] } }),
    },
    may('archive') && archiving,
  ];
  return <FootActions acts={acts} />;
}

/** It goes to the archive at once; `onUndo` brings it back. */
function useArchiving(id: string, onGone: () => void, onUndo: () => void): Act {
  const t = useResourceText();
  const archive = useSend(courseResources.remove, {
    onSuccess: () => {
      toast.undo(t('archived_n', { n: 1 }), onUndo);
      onGone();
    },
  });
  return {
    key: 'archive',
    label: t('archive'),
    kind: 'danger',
    asks: false,
    isPending: archive.isPending,
    onClick: () => archive.mutate({ params: { id } }),
  };
}

/** What anybody does with a resource that they read: to save it, to keep it, to build on it. */
function useReading({ id, actions, my }: ResourceDetail, onOpen: (id: string) => void): (Act | false)[] {
  const t = useResourceText();
  const params = { id };
  const favorite = useSend(courseResources.favorite);
  const download = useSend(courseResources.download, { onSuccess: ({ url, name }) => saveFile(url, name) });
  const copy = useSend(courseResources.copy, {
    onSuccess: (made) => {
      toast.success(t('copied'));
      onOpen(made.id);
    },
  });
  return [
    actions.includes('download') && {
      key: 'download',
      label: t('download'),
      isPending: download.isPending,
      onClick: () => download.mutate({ params, query: {} }),
    },
    actions.includes('favorite') && {
      key: 'favorite',
      label: t(my.favorite ? 'unfavorite' : 'favorite'),
      isPending: favorite.isPending,
      onClick: () => favorite.mutate({ params, body: { on: !my.favorite } }),
    },
    actions.includes('copy') && {
      key: 'copy',
      label: t('copy'),
      isPending: copy.isPending,
      onClick: () => copy.mutate({ params }),
    },
  ];
}
