import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { RowList } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';

export type Skipped = CallOutput<typeof courseResources.destroyAll>['skipped'];

interface SkippedProps {
  readonly rows: Skipped;
  /** Who manages resources archives what others use, with a reason. */
  readonly mayForce: boolean;
  readonly onClose: () => void;
}

/** What was not archived, with the places in which it is used. */
export function SkippedDrawer({ rows, mayForce, onClose }: SkippedProps) {
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
