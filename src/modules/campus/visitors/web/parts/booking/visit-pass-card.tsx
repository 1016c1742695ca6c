import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './book-visit-card.module.css';
import { NextPass, useOwnVisits } from './next-pass.tsx';

/** Card of a person who is expected at a school now: the pass alone. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const { isPending, next, now } = useOwnVisits();
  if (isPending) return <TextSkeleton lines={8} />;
  if (!next) return null;
  return (
    <div className={classes.card} data-wide={layout === 'desktop'}>
      <NextPass visit={next} now={now} />
    </div>
  );
}
