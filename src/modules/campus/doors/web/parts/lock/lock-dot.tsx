import {
  IconAlertTriangle,
  IconBattery1,
  IconCheck,
  IconClock,
  IconPlugConnectedX,
  IconPower,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useDoorText } from '../../texts.ts';
import classes from './lock-map.module.css';
import { type Lock, type LockTone, toneOfLock } from './lock-tone.ts';

/** A sign beside the colour, for who does not see colours. */
const SIGNS: Record<LockTone, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  fault: IconAlertTriangle,
  offline: IconPlugConnectedX,
  attention: IconClock,
  pending: IconClock,
  battery: IconBattery1,
  well: IconCheck,
  disabled: IconPower,
};

export function LockSign({ tone }: { readonly tone: LockTone }) {
  const Sign = SIGNS[tone];
  return (
    <span className={classes.sign} data-lock={tone}>
      <Sign size={14} aria-hidden />
    </span>
  );
}

/** A lock as a dot on a plan, to open. */
export function LockDot({ lock, onOpen }: { readonly lock: Lock; readonly onOpen: (id: string) => void }) {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const tone = toneOfLock(lock);
  const said = format.list([localizedName(lock), t(`tone_${tone}`)]);
  return (
    <button type="button" className={classes.dot} aria-label={said} title={said} onClick={() => onOpen(lock.id)}>
      <LockSign tone={tone} />
    </button>
  );
}
