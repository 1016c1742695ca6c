import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { parkingLots } from '#modules/campus/parking/contract/parking-lots.contract.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { passDecisions, passDirections, passReasons } from '../../../contract/gate.shapes.ts';
import { parkingCameras } from '../../../contract/parking-cameras.contract.ts';
import { parkingChecks } from '../../../contract/parking-gate.contract.ts';
import { useGateText } from '../../texts.ts';
import { Verdict } from '../verdict.tsx';

const SURE = [
  { value: '0.98', label: '98%' },
  { value: '0.86', label: '86%' },
  { value: '0.7', label: '70%' },
];

/** A simulated gate: a car drives up, or the camera loses its line and decides alone. */
export function SimulatorDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useGateText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const lots = useApi(parkingLots.list, { query: { per_page: 100 } }).data?.list ?? [];
  const cameras = useApi(parkingCameras.list, { query: { per_page: 100 } }).data?.list ?? [];
  const simulated = cameras.filter((camera) => camera.vendor === 'simulator' && camera.is_enabled);
  const offered = lots.filter((lot) => simulated.some((camera) => camera.parking_lot_id === lot.id));
  const [lot, chooseLot] = useState('');
  const [plate_no, type] = useState('');
  const [direction, turn] = useState('in');
  const [confidence, see] = useState('0.98');
  const id = lot || offered[0]?.id || '';
  const camera = simulated.find((one) => one.parking_lot_id === id && one.direction === direction);
  const send = useSend(parkingChecks.simulate, { invalidates: ['parking_events', 'parking_cameras'] });
  const at = { params: { id } };
  const drive = () =>
    send.mutate({
      ...at,
      body: { plate_no, direction: direction === 'out' ? 'out' : 'in', confidence: Number(confidence) },
    });
  const plug = (is_plugged: boolean) => camera && send.mutate({ ...at, body: { is_plugged, camera_id: camera.id } });
  const said = send.data?.decision ? send.data : null;
  const why = said?.reason ? labelOf(passReasons, said.reason, lang) : null;
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={t('simulate')}
      foot={
        <Button disabled={!plate_no.trim() || !camera} loading={send.isPending} onClick={drive}>
          {t('drive_up')}
        </Button>
      }
    >
      <SelectField
        label={t('lot')}
        value={id}
        onChange={chooseLot}
        options={offered.map((one) => ({ value: one.id, label: localizedName(one) }))}
      />
      <ChipsField label={t('direction')} value={direction} onChange={turn} options={useOptions(passDirections)} />
      <TextField label={t('plate')} value={plate_no} onChange={type} capitals max={12} />
      <ChipsField label={t('confidence')} value={confidence} onChange={see} options={SURE} />
      <Switch
        label={t('plugged')}
        description={t('plugged_help')}
        checked={camera?.is_online ?? false}
        disabled={!camera}
        onChange={(event) => plug(event.currentTarget.checked)}
      />
      {said?.decision && (
        <Verdict decision={said.decision} reason={said.reason}>
          {[labelOf(passDecisions, said.decision, lang), why].filter(Boolean).join(' · ')}
        </Verdict>
      )}
    </SideDrawer>
  );
}
