import type { ReactNode } from 'react';
import type { Tone } from '#shared/lifecycle.ts';
import classes from './ring.module.css';

interface Props {
  /** 0 to 1: how much of the ring is full. */
  readonly share: number;
  readonly size?: number;
  readonly tone?: Tone | 'brand';
  /** In the middle. */
  readonly children?: ReactNode;
  /** What the ring says, for screen readers. */
  readonly label: string;
}

const RADIUS = 45;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that fills or drains: quotas, and the seconds that a pass is still good. */
export function Ring({ share, size = 72, tone = 'brand', children, label }: Props) {
  const full = Math.min(1, Math.max(0, share));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element draws its own bar and can hold nothing
    <div
      className={classes.ring}
      data-tone={tone}
      style={{ width: size, height: size }}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(full * 100)}
    >
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
        <circle
          className={classes.fill}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - full)}
        />
      </svg>
      <div className={classes.middle}>{children}</div>
    </div>
  );
}
