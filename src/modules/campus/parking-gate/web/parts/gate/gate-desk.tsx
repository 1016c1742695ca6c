import { Button } from '@mantine/core';
import { useState } from 'react';
import { parkingRights } from '#modules/campus/parking/rights.ts';
import { plateField } from '#shared/rules/plate.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { tabStorage } from '#web/state/browser-storage.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { parkingGateRights } from '../../../rights.ts';
import { useGateText } from '../../texts.ts';
import classes from './gate-desk.module.css';
import { LiveReads } from './live-reads.tsx';
import { LotBars } from './lot-bars.tsx';
import { PlateResult } from './plate-result.tsx';
import { useGateLive } from './use-gate-live.ts';

const ViolationDialog = lazyDialog(async () => (await import('../lists/violation-dialog.tsx')).ViolationDialog);
const KEY = 'parking_gate';
const ALL = '';

/** The guard’s desk: look a plate up, see what the gate says, record a violation, and open for who was held back. */
export function GateDesk() {
  const t = useGateText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [gate, setGate] = useState(tabStorage.read(KEY) ?? ALL);
  const [typed, type] = useState('');
  const [asked, ask] = useState<string | null>(null);
  const [isRecording, record] = useState(false);
  const answer = useGateLive(gate || null);
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const { gates, lots, list } = answer.data;
  const choose = (id: string) => {
    setGate(id);
    tabStorage.write(KEY, id);
  };
  const plate = plateField.safeParse(typed);
  return (
    <div className={classes.desk}>
      <div className={classes.main}>
        {gates.length > 1 && (
          <ChipsField
            label={t('gate')}
            value={gate}
            onChange={choose}
            options={[
              { value: ALL, label: t('all_gates') },
              ...gates.map((one) => ({ value: one.id, label: localizedName(one) })),
            ]}
          />
        )}
        <form
          className={classes.search}
          onSubmit={(event) => {
            event.preventDefault();
            if (plate.success) ask(plate.data);
          }}
        >
          <TextField
            label={t('plate')}
            value={typed}
            onChange={type}
            capitals
            max={12}
            placeholder="粤B12345"
            {...(typed.length >= 7 && !plate.success ? { error: t('wrong_plate') } : {})}
          />
          <Button type="submit" size="md" disabled={!plate.success}>
            {t('check')}
          </Button>
        </form>
        {asked !== null && can(parkingGateRights.violations, parkingRights.records) && (
          <PlateResult plate={asked} gateId={gate || null} />
        )}
        {can(parkingGateRights.violations) && (
          <Button size="md" variant="default" fullWidth onClick={() => record(true)}>
            {t('record_violation')}
          </Button>
        )}
      </div>
      <div className={classes.live}>
        <LiveReads
          rows={list}
          onPlate={(shown) => {
            type(shown);
            ask(shown);
          }}
        />
      </div>
      <div className={classes.lots}>
        <LotBars lots={lots} />
      </div>
      {isRecording && <ViolationDialog plate={plate.success ? plate.data : ''} onClose={() => record(false)} />}
    </div>
  );
}
