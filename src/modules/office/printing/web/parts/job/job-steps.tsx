import { printJobLifecycle } from '../../../contract/print-job.lifecycle.ts';
import type { PrintJob } from '../../../contract/print-jobs.contract.ts';
import { usePrintText } from '../../texts.ts';
import classes from './job.module.css';

/** The way of every job, and how far this one came; what ended otherwise stands still where it was. */
const STEPS = ['submitted', 'approved', 'printing', 'ready', 'collected'] as const;
const REACHED: Readonly<Record<PrintJob['status'], number>> = {
  draft: 0,
  submitted: 1,
  rejected: 1,
  cancelled: 0,
  approved: 2,
  printing: 3,
  failed: 3,
  ready: 4,
  collected: 5,
};

export function JobSteps({ job }: { readonly job: PrintJob }) {
  const t = usePrintText();
  const reached = REACHED[job.status];
  const isStuck = printJobLifecycle.states[job.status].tone === 'refused';
  return (
    <span className={classes.steps} role="img" aria-label={t('steps_n', { n: reached, of: STEPS.length })}>
      {STEPS.map((step, at) => (
        <i key={step} data-done={at < reached} data-stuck={isStuck && at === reached - 1} />
      ))}
    </span>
  );
}
