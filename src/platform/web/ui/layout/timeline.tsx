import type { ReactNode } from 'react';
import type { Tone } from '#shared/lifecycle.ts';
import { useFormat } from '../../i18n/format.ts';
import { Words } from './layout.tsx';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly key: string;
  readonly title: ReactNode;
  readonly at: string;
  readonly who?: string | null;
  /** Opinion or reason. */
  readonly detail?: ReactNode;
  readonly tone?: Tone;
}

/** What happened to a thing, newest first or in order, as given. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const format = useFormat();
  return (
    <ol className={classes.timeline}>
      {entries.map((entry) => (
        <li key={entry.key} data-tone={entry.tone ?? 'ended'}>
          <Words as="p" weight={500}>
            {entry.title}
          </Words>
          <p className={classes.meta}>
            {entry.who && <span>{entry.who}</span>}
            <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
          </p>
          {entry.detail && <div className={classes.detail}>{entry.detail}</div>}
        </li>
      ))}
    </ol>
  );
}
