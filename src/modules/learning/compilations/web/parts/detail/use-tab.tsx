import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { compilationLifecycle } from '../../../contract/compilation.lifecycle.ts';
import { useCompilationText } from '../../texts.ts';
import { UseCurve } from '../use-curve.tsx';
import { usePaths } from '../use-paths.ts';
import type { Revisions } from './versions-tab.tsx';

/** Who built on it, how often it was opened, how it was rated, and for its editors what happened to it. */
export function UseTab({ revisions }: { readonly revisions: Revisions }) {
  const t = useCompilationText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const paths = usePaths();
  const moveName = (move: string) => {
    const known = Object.entries(compilationLifecycle.moves).find(([name]) => name === move)?.[1];
    return known ? localize(known) : t('made');
  };
  return (
    <>
      {revisions.days.length > 1 && <UseCurve days={revisions.days} />}
      <RowsPanel title={t('copies')} none={t('no_copies')} rows={revisions.copies}>
        {(row) => [
          <Link key={row.id} to={paths.detail(row.id)}>
            {row.title}
          </Link>,
          `${localizedName(row.organization)} · ${localizedName(row.owner)} · ${format.day(row.at)}`,
        ]}
      </RowsPanel>
      <RowsPanel
        title={t('ratings')}
        none={t('no_ratings')}
        rows={revisions.ratings.map((row) => ({ ...row, id: String(row.rating) }))}
      >
        {(row) => [t('stars_n', { n: row.rating }), format.number(row.n)]}
      </RowsPanel>
      {revisions.history.length > 0 && (
        <Panel title={t('history')}>
          <Timeline
            entries={revisions.history.map((event) => ({
              key: `${event.at} ${event.move}`,
              title: moveName(event.move),
              at: event.at,
              who: event.by_name,
              detail: event.reason,
            }))}
          />
        </Panel>
      )}
    </>
  );
}
