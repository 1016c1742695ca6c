import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../api/lazy.ts';
import { Words } from './layout/layout.tsx';
import { LostPicture, RowsPicture } from './pictures/pictures.tsx';
import classes from './states.module.css';

const DonePicture = lazyPart(async () => (await import('./pictures/done-picture.tsx')).DonePicture);

interface Props {
  /** One sentence: what is not here. */
  readonly title: string;
  /** What to do next. */
  readonly detail?: string;
  /** One action, as a button or link. */
  readonly action?: ReactNode;
  /** Fewer words and less room, for cards. */
  readonly small?: boolean;
  /** Why it is empty: nothing came yet, everything is done, or what was asked for is not there. A list whose filters left nothing says so by itself. */
  readonly kind?: 'first' | 'done' | 'lost';
}

const PICTURES = { first: RowsPicture, done: DonePicture, lost: LostPicture } as const;

/** Instead of an empty list: a picture of what will be here or of how it came, one sentence, one action. */
export function EmptyState({ title, detail, action, small = false, kind = 'first' }: Props) {
  const Picture = PICTURES[kind];
  return (
    <div className={classes.state} data-small={small}>
      <Suspense fallback={null}>
        <Picture />
      </Suspense>
      <Words as="p" size="large" weight={600} className={classes.title}>
        {title}
      </Words>
      {detail && (
        <Words as="p" tone="soft">
          {detail}
        </Words>
      )}
      {action}
    </div>
  );
}
