import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../contract/course-resources.contract.ts';
import { useResourceText } from '../texts.ts';

type Skipped = CallOutput<typeof courseResources.destroyAll>['skipped'];

interface Props {
  readonly ids: readonly string[];
  readonly isArchive: boolean;
  readonly onDone: () => void;
}

/** Acts on the ticked resources: into the archive, with what others use named, and out of it. */
export function BatchActs({ ids, isArchive, onDone }: Props) {
  const t = useResourceText();
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
          onClose={() => {
            setSkipped([]);
            onDone();
          }}
        />
      )}
    </>
  );
}

function SkippedDrawer({ rows, onClose }: { readonly rows: Skipped; readonly onClose: () => void }) {
  const t = useResourceText();
  const f = useFrameText();
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={t('skipped_n', { n: rows.length })}
      foot={<Button onClick={onClose}>{f('close')}</Button>}
    >
      <RowList>
        {rows.map((row) => (
          <li key={row.id}>
            <span>{row.title}</span>
            <span>
              {row.reason === 'archived' ? t('archived_already') : row.places.map((place) => place.title).join(' · ')}
            </span>
          </li>
        ))}
      </RowList>
    </SideDrawer>
  );
}
