import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { parkingLifecycle } from '../../../contract/parking.lifecycle.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitDetail, PermitDialog } from '../permit-types.ts';
import classes from './own-permits.module.css';
import { PermitCard } from './permit-card.tsx';
import { PermitDialogs } from './permit-dialogs.tsx';

const RenewDialog = lazyDialog(async () => (await import('./holder-dialogs.tsx')).RenewDialog);

interface Props {
  readonly permits: readonly PermitDetail[];
  readonly onEdit: (permit: PermitDetail) => void;
}

/** What runs as cards, what has ended below. */
export function OwnPermits({ permits, onEdit }: Props) {
  const t = useParkingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [over, setOver] = useState<{ readonly id: string; readonly shown: PermitDialog } | null>(null);
  const permit = permits.find((one) => one.id === over?.id);
  const isPast = (one: PermitDetail) => one.is_over && !one.actions.includes('renew');
  const past = permits.filter(isPast);
  const hide = () => setOver(null);
  return (
    <>
      <div className={classes.cards}>
        {permits
          .filter((one) => !isPast(one))
          .map((one) => (
            <PermitCard
              key={one.id}
              permit={one}
              onShow={(shown) => (shown === 'edit' ? onEdit(one) : setOver({ id: one.id, shown }))}
            />
          ))}
      </div>
      {past.length > 0 && (
        <RowsPanel title={t('history')} none={t('none')} rows={past}>
          {(row) => [
            <>
              {localizedName(row.term)} <StateBadge of={parkingLifecycle} state={row.status} />
            </>,
            [row.no, row.plates[0]?.plate_no, row.reason, format.day(row.valid_to)].filter(Boolean).join(' · '),
          ]}
        </RowsPanel>
      )}
      {permit && <PermitDialogs permit={permit} shown={over?.shown ?? null} isOwn onClose={hide} />}
      {permit && over?.shown === 'renew' && (
        <RenewDialog
          permit={permit}
          onClose={hide}
          onIncomplete={(draft) => {
            hide();
            onEdit(draft);
          }}
        />
      )}
    </>
  );
}
