import { Button } from '@mantine/core';
import { useState } from 'react';
import { parkingRights } from '#modules/campus/parking/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { EntityInputs } from '#web/ui/entity/field-inputs.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useGateText } from '../../texts.ts';
import { cameraEntity } from './camera-entity.ts';
import { CameraKey } from './camera-key.tsx';

const SimulatorDialog = lazyDialog(async () => (await import('./simulator-dialog.tsx')).SimulatorDialog);

/** The cameras of the school with their keys, and the simulated gate to try them at. */
export function CameraList() {
  const t = useGateText();
  const { can } = useRights();
  const [isSimulating, simulate] = useState(false);
  return (
    <>
      <ManagedList
        of={cameraEntity}
        opens="camera"
        tools={
          can(parkingRights.lots) && (
            <Button variant="default" onClick={() => simulate(true)}>
              {t('simulate')}
            </Button>
          )
        }
        inputs={(form, camera) => (
          <>
            <EntityInputs of={cameraEntity} form={form} />
            {camera?.vendor === 'lpr_http' && (
              <CameraKey id={camera.id} serial={camera.serial} hasKey={camera.has_key} />
            )}
          </>
        )}
      />
      {isSimulating && <SimulatorDialog onClose={() => simulate(false)} />}
    </>
  );
}
