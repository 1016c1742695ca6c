import type { ReactNode } from 'react';
import type { PassDecision, PassReason } from '../../contract/gate.shapes.ts';
import classes from './verdict.module.css';

interface Props {
  readonly decision: PassDecision;
  readonly reason: PassReason | null;
  readonly children: ReactNode;
  readonly detail?: ReactNode;
}

const STOPS: readonly (PassReason | null)[] = ['blocked', 'unknown', 'suspended', 'expired'];

/** What the gate says: green opens, amber may be opened with a reason, red stays shut. */
export function Verdict({ decision, reason, children, detail }: Props) {
  const signal = decision === 'opened' || decision === 'manual' ? 'go' : STOPS.includes(reason) ? 'stop' : 'look';
  return (
    <div className={classes.bar} data-signal={signal} role="status">
      <p>{children}</p>
      {detail && <p>{detail}</p>}
    </div>
  );
}
