import { useText } from '../texts.ts';
import classes from './entry.module.css';

interface StepsProps {
  readonly steps: readonly string[];
  readonly at: number;
  /** Whether what a step asks for is right; absent: no step is left before it is. */
  readonly isRight?: (place: number) => boolean;
}

/** How far somebody is: what is done, where they are, what comes. */
export function Steps({ steps, at, isRight = () => true }: StepsProps) {
  const t = useText();
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, place) => {
        const state = place < at && isRight(place) ? 'done' : place === at ? 'now' : 'open';
        return (
          <li key={step} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' } : {})}>
            {step}
            {state === 'done' && <span className="visually-hidden"> {t('step_done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
