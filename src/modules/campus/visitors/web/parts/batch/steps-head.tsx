import { Inline } from '#web/ui/layout/layout.tsx';
import classes from './steps-head.module.css';

/** Where one is in a form of several steps. */
export function StepsHead({ labels, at }: { readonly labels: readonly string[]; readonly at: number }) {
  return (
    <Inline as="ol" gap={24} lines={8} wrap align="stretch" className={classes.steps}>
      {labels.map((label, place) => (
        <li key={label} data-done={place < at} {...(place === at ? { 'aria-current': 'step' as const } : {})}>
          <span aria-hidden>{place < at ? '✓' : place + 1}</span>
          {label}
        </li>
      ))}
    </Inline>
  );
}
