import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { resourceRights } from '../../../rights.ts';
import { useResourceText } from '../../texts.ts';
import type { Skipped } from './skipped-drawer.tsx';

const SkippedDrawer = lazyDialog(async () => (await import('./skipped-drawer.tsx')).SkippedDrawer);

interface Props {
  readonly ids: readonly string[];
  readonly isArchive: boolean;
  readonly onDone: () => void;
}

/** Acts on the ticked resources: into the archive, with what others use named, and out of it. */
export function BatchActs({ ids, isArchive, onDone }: Props) {
  const t = useResourceText();
  const { can } = useRights();
  const [skipped, setSkipped] = useState<Skipped>([]);
  const restore = useSend(courseResources.restore, {
    onSuccess: ({ restored }) => {
      toast.success(t('restored_n', { n: restored.length }));
      onDone();
    },
  });
  const destroy = useSend(courseResources.destroyAll, {
    onSuccess: (answer) => {
      const { destroyed } = answer;
      setSkipped(answer.skipped);
      if (destroyed.length)
        toast.undo(t('archived_n', { n: destroyed.length }), () => restore.mutate({ body: { ids: [...destroyed] } }));
      if (answer.skipped.length === 0) onDone();
    },
  });
  return (
    <>
      {isArchive ? (
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate({ body: { ids: [...ids] } })}
        >
          {t('restore')}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={destroy.isPending}
          onClick={() => destroy.mutate({ body: { ids: [...ids] } })}
        >
          {t('archive')}
        </Button>
      )}
      {skipped.length > 0 && (
        <SkippedDrawer
          rows={skipped}
          mayForce={can(resourceRights.manage)}
          onClose={() => {
            setSkipped([]);
            onDone();
          }}
        />
      )}
    </>
  );
}
