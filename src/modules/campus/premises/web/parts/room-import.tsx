import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSettings } from '#web/session/session.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { usePremisesText } from '../texts.ts';

/** Rooms by file; buildings and floors that are missing are made only where that is ticked. */
export function RoomImport({ onClose }: { readonly onClose: () => void }) {
  const t = usePremisesText();
  const organization_id = useSettings()?.organization?.id ?? '';
  const [addsPlaces, setAddsPlaces] = useState(false);
  return (
    <ImportDialog
      title={t('import')}
      definition="brooms"
      params={{ organization_id, adds_places: addsPlaces }}
      invalidates={['brooms', 'buildings', 'bfloors']}
      onClose={onClose}
    >
      <Checkbox
        label={t('adds_places')}
        checked={addsPlaces}
        onChange={(event) => setAddsPlaces(event.currentTarget.checked)}
      />
    </ImportDialog>
  );
}
