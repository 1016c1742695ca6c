import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '#web/api/lazy.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './block.module.css';

interface Part<T> {
  readonly state: 'ok' | 'none' | 'failed';
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
  /** What stands there when there is nothing of it. */
  readonly empty: ReactNode;
  /** Lines of the skeleton: as many as the block usually has. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

const AsOfNote = lazy(async () => ({ default: (await import('./as-of-note.tsx')).AsOfNote }));

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

/** One block of a home page: it loads, fails and stays empty by itself. */
export function Block<T>({ title, aside, source, part, empty, lines = 4, children }: Props<T>) {
  return (
    <Panel title={title} aside={aside} flush>
      <div className={classes.body}>{content()}</div>
    </Panel>
  );

  function content(): ReactNode {
    if (part?.state === 'failed' || (!part && source.isError)) return <BlockFailure onRetry={source.refetch} />;
    if (!part) {
      return (
        <div className={classes.waiting}>
          <TextSkeleton lines={lines} />
        </div>
      );
    }
    if (part.data === null) return empty;
    return (
      <>
        {children(part.data)}
        {part.as_of && (
          <Suspense fallback={null}>
            <AsOfNote at={part.as_of} onRetry={source.refetch} />
          </Suspense>
        )}
      </>
    );
  }
}
