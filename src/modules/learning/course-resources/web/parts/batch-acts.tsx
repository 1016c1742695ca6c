import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
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
          mayForce={can('2504')}
          onClose={() => {
            setSkipped([]);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface SkippedProps {
  readonly rows: Skipped;
  /** Who manages resources archives what others use, with a reason. */
  readonly mayForce: boolean;
  readonly onClose: () => void;
}

function SkippedDrawer({ rows, mayForce, onClose }: SkippedProps) {
  const t = useResourceText();
  const f = useFrameText();
  const [isAsked, ask] = useState(false);
  const used = rows.filter((row) => row.reason === 'in_use');
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={t('skipped_n', { n: rows.length })}
      foot={
        <>
          {mayForce && used.length > 0 && (
            <Button variant="default" onClick={() => ask(true)}>
              {t('force')}
            </Button>
          )}
          <Button onClick={onClose}>{f('close')}</Button>
        </>
      }
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
      {isAsked && <ForceDialog ids={used.map(({ id }) => id)} onClose={() => ask(false)} onDone={onClose} />}
    </SideDrawer>
  );
}

interface ForceProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Archives what others use all the same: its author reads why. */
function ForceDialog({ ids, onClose, onDone }: ForceProps) {
  const t = useResourceText();
  const form = useContractForm({
    endpoint: courseResources.destroyAll,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ ids: [...ids], force: true, reason: reason.trim() || null }),
    onDone: ({ destroyed }) => {
      toast.success(t('archived_n', { n: destroyed.length }));
      onDone();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t('force')} submitLabel={t('archive')} form={form}>
      <TextAreaField
        {...form.field('reason')}
        required
        label={t('force_why')}
        help={t('force_help')}
        max={300}
        rows={3}
      />
    </FormDialog>
  );
}
