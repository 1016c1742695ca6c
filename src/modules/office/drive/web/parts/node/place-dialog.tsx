import { type FormEvent, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { drive } from '../../../contract/drive.contract.ts';
import type { NodeDetail } from '../../../contract/drive.shapes.ts';
import { useDriveText } from '../../texts.ts';
import { FolderTree } from '../folder-tree.tsx';
import { useSpaceName } from '../space-side.tsx';
import classes from './place-dialog.module.css';

interface Props {
  readonly node: NodeDetail;
  /** `restore`: out of the bin, into another folder than it came from. */
  readonly act: 'move' | 'restore';
  readonly onClose: () => void;
}

/** Chooses where a folder or file goes: the top of a space, or a folder in it. */
export function PlaceDialog({ node, act, onClose }: Props) {
  const t = useDriveText();
  const [chosen, choose] = useState<string>();
  const quota = useApi(drive.quota, {});
  const move = useSend(drive.move, { onSuccess: onClose });
  const restore = useSend(drive.restore, { onSuccess: onClose });
  const spaces = quota.data?.spaces.filter((space) => act === 'move' || space.id === node.space_id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    const params = { id: node.id };
    if (act === 'move') move.mutate({ params, body: { parent_id: chosen, version: node.version } });
    else restore.mutate({ params, body: { parent_id: chosen } });
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(act === 'move' ? 'move_to' : 'restore_to')}
      submitLabel={t(act === 'move' ? 'move_here' : 'restore')}
      isSending={move.isPending || restore.isPending}
      onSubmit={submit}
    >
      {spaces ? (
        <ul aria-label={t('spaces')}>
          {spaces.map((space) => (
            <li key={space.id}>
              <Top space={space} isChosen={chosen === space.id} onChoose={() => choose(space.id)} />
              <FolderTree parentId={space.id} chosen={chosen} onChoose={choose} />
            </li>
          ))}
        </ul>
      ) : (
        <Loaded of={quota} skeleton={<TextSkeleton lines={5} />} />
      )}
    </FormDialog>
  );
}

interface TopProps {
  readonly space: { readonly name: string | null; readonly name_en: string | null };
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Top({ space, isChosen, onChoose }: TopProps) {
  const name = useSpaceName(space);
  return (
    <button type="button" className={classes.top} aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      {name}
    </button>
  );
}
