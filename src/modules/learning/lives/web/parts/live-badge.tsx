import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { liveLifecycle } from '../../contract/live.lifecycle.ts';
import { useLiveText } from '../texts.ts';
import classes from './live-badge.module.css';
import type { LiveRow } from './live-words.ts';

/** The state of a live; on air stands above it. */
export function LiveBadge({ live }: { readonly live: Pick<LiveRow, 'status' | 'on_air'> }) {
  return live.on_air ? <OnAir /> : <StateBadge of={liveLifecycle} state={live.status} />;
}

export function OnAir() {
  const t = useLiveText();
  return (
    <span className={classes.air}>
      <i aria-hidden />
      {t('on_air')}
    </span>
  );
}

interface StopProps {
  readonly isPending?: boolean;
  readonly fullWidth?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button that takes a live off all screens. */
export function StopButton({ isPending = false, fullWidth = false, onClick, children }: StopProps) {
  return (
    <Button className={classes.stop} fullWidth={fullWidth} loading={isPending} onClick={onClick}>
      {children}
    </Button>
  );
}
