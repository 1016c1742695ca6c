import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type Block, parkingBlacklists } from '../../../contract/parking-blacklists.contract.ts';
import { blockLifecycle } from '../../../contract/violation.shapes.ts';
import { useGateText } from '../../texts.ts';

const BlockEnd = lazyDialog(async () => (await import('./block-end.tsx')).BlockEnd);

/** One entry of the block list: why and until when, the appeal, and what may be done; its author cannot lift it. */
export function BlockDrawer({ row, onClose }: { readonly row: Block; readonly onClose: () => void }) {
  const t = useGateText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [act, start] = useState<'lift' | 'keep' | 'change' | null>(null);
  const may = (one: Block['actions'][number]) => row.actions.includes(one);
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <StateBadge of={blockLifecycle} state={row.status} /> },
    row.user !== null && { label: t('person'), value: localizedName(row.user) },
    row.phone !== null && { label: t('phone'), value: row.phone },
    { label: t('reason'), value: row.created_by ? row.reason : t('points_reason') },
    { label: t('time'), value: `${format.day(row.valid_from)} – ${format.day(row.valid_to)}` },
    { label: t('recorder'), value: row.created_by ? localizedName(row.created_by) : t('by_points') },
    row.appeal !== null && { label: t('appeal'), value: row.appeal },
    row.answer !== null && { label: t('decision'), value: row.answer },
    row.lifted_by !== null && { label: t('lifted_by'), value: localizedName(row.lifted_by) },
  ];
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={row.plate_no ?? (row.user ? localizedName(row.user) : row.phone)}
      foot={
        may('change') && (
          <FootActions
            acts={[
              may('lift') && { key: 'lift', label: t('lift'), kind: 'primary', onClick: () => start('lift') },
              may('keep') && { key: 'keep', label: t('keep'), onClick: () => start('keep') },
              { key: 'change', label: t('change_end'), onClick: () => start('change') },
            ]}
          />
        )
      }
    >
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {may('change') && !may('lift') && <p>{t('second_person_help')}</p>}
      {act === 'change' && <BlockEnd row={row} onClose={() => start(null)} />}
      {act === 'lift' && (
        <ReasonDialog
          endpoint={parkingBlacklists.lift}
          params={{ id: row.id }}
          title={t('lift')}
          submitLabel={t('lift')}
          reasonLabel={t('reason')}
          reasonHelp={t('person_reads')}
          success={t('lifted_now')}
          invalidates={['parkings']}
          onClose={() => start(null)}
          onDone={onClose}
        />
      )}
      {act === 'keep' && (
        <ReasonDialog
          endpoint={parkingBlacklists.keep}
          params={{ id: row.id }}
          body={{ version: row.version }}
          title={t('keep')}
          submitLabel={t('keep')}
          reasonLabel={t('reason')}
          reasonHelp={t('person_reads')}
          success={t('saved')}
          onClose={() => start(null)}
          onDone={onClose}
        />
      )}
    </SideDrawer>
  );
}
