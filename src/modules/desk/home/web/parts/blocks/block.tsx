import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './block.module.css';

interface Part<T> {
  readonly outcome: 'ok' | 'none' | 'failed';
  readonly data: T | null;
  /** Set: the last answer without a failure, from this moment. */
  readonly as_of: string | null;
}

interface Source {
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface Props<T> {
  readonly title: string;
  readonly aside?: ReactNode;
  /** The answer that the part comes with. */
  readonly source: Source;
  /** Undefined while the answer is on its way. */
  readonly part: Part<T> | undefined;
  /** What one line says when there is nothing of it; null: the block stays away. */
  readonly none: string | null;
  readonly isEmpty?: (data: T) => boolean;
  /** Lines of the skeleton: as many as the block usually has. */
  readonly lines?: number;
  /** One line beside its heading. */
  readonly isLine?: boolean;
  readonly children: (data: T) => ReactNode;
}

const AsOfNote = lazyPart(async () => (await import('../overview/as-of-note.tsx')).AsOfNote);

/** A block could not be read: said in its own place, with a way to try again. */
export function BlockFailure({ onRetry }: { readonly onRetry: () => unknown }) {
  const t = useFrameText();
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle aria-hidden size={18} />
      <span>{t('failed')}</span>
      <Button size="compact-sm" variant="default" onClick={() => onRetry()}>
        {t('retry')}
      </Button>
    </div>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A block of one line: what is not there, or could not be read. */
export function FoldedBlock({ title, aside, children }: FoldedProps) {
  const heading = useId();
  return (
    <section className={classes.folded} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
      {aside}
    </section>
  );
}

/** One block of a home page: it loads, fails and folds by itself. */
export function Block<T>({ title, aside, source, part, none, isEmpty, isLine = false, lines = 4, children }: Props<T>) {
  if (part?.outcome === 'failed' || (!part && source.isError)) {
    return (
      <FoldedBlock title={title}>
        <BlockFailure onRetry={source.refetch} />
      </FoldedBlock>
    );
  }
  if (part && (part.data === null || isEmpty?.(part.data))) {
    if (none === null) return null;
    return (
      <FoldedBlock title={title} aside={aside}>
        <p>{none}</p>
        {part.as_of && agedNote(part.as_of)}
      </FoldedBlock>
    );
  }
  if (isLine) {
    return (
      <FoldedBlock title={title} aside={aside}>
        {part?.data ? children(part.data) : <TextSkeleton lines={1} />}
        {part?.as_of && agedNote(part.as_of)}
      </FoldedBlock>
    );
  }
  return (
    <Panel title={title} aside={aside} flush>
      <div className={classes.body}>
        {part?.data ? (
          <>
            {children(part.data)}
            {part.as_of && agedNote(part.as_of)}
          </>
        ) : (
          <div className={classes.waiting}>
            <TextSkeleton lines={lines} />
          </div>
        )}
      </div>
    </Panel>
  );

  function agedNote(at: string): ReactNode {
    return (
      <Suspense fallback={null}>
        <AsOfNote at={at} onRetry={source.refetch} />
      </Suspense>
    );
  }
}
