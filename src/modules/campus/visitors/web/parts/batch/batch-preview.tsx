import { Button } from '@mantine/core';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useVisitorText } from '../../texts.ts';
import classes from './batch.module.css';
import { BATCH_COLUMNS, type BatchRow, rowsAsCsv } from './batch-rows.ts';
import type { BatchAnswer } from './batch-types.ts';

/** What the check (or the invitation itself) says of every row; the rows with problems come with their reasons. */
export function BatchPreview({ verdict, rows }: { readonly verdict: BatchAnswer; readonly rows: readonly BatchRow[] }) {
  const t = useVisitorText();
  const problems = verdict.rows
    .filter((row) => row.result !== 'ok')
    .map((row) => ({
      ...row,
      cells: rows[row.row - 1],
      why: row.result === 'same_person' ? t('same_person_why') : Object.values(row.errors).flat().join(' '),
    }));
  const same = verdict.rows.filter((row) => row.result === 'same_person').length;
  const save = () => {
    const heading = [...BATCH_COLUMNS.map((column) => t(column)), t('row_problem')];
    const cells = problems.map((row) => [...BATCH_COLUMNS.map((column) => row.cells?.[column] ?? ''), row.why]);
    saveFile(new Blob([rowsAsCsv(heading, cells)], { type: 'text/csv' }), `${t('problems_file')}.csv`);
  };
  return (
    <>
      {!verdict.dry_run && (
        <p className={classes.done} role="status">
          {t('batch_done', { n: verdict.ok })}
        </p>
      )}
      <CounterTiles
        counters={[
          { key: 'ok', label: t(verdict.dry_run ? 'rows_ok' : 'rows_invited'), count: verdict.ok, tone: 'done' },
          { key: 'same', label: t('rows_same'), count: same, tone: 'waiting' },
          { key: 'failed', label: t('rows_failed'), count: verdict.failed, tone: 'refused' },
        ]}
      />
      {problems.length > 0 && (
        <>
          <Inline gap={8} wrap justify="spread">
            <Words as="h3" size="normal" weight={600}>
              {t(verdict.dry_run ? 'rows_left_out' : 'rows_were_left_out', { n: problems.length })}
            </Words>
            <Button variant="default" size="xs" onClick={save}>
              {t('download_problems')}
            </Button>
          </Inline>
          <table className={classes.problems}>
            <thead>
              <tr>
                <th scope="col">{t('row')}</th>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('phone')}</th>
                <th scope="col">{t('row_problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, 200).map((row) => (
                <tr key={row.row}>
                  <td>{row.row}</td>
                  <td>{row.cells?.name || '—'}</td>
                  <td>{row.cells?.phone || '—'}</td>
                  <td data-result={row.result}>{row.why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {problems.length === 0 && verdict.dry_run && <p>{t('all_rows_ok')}</p>}
    </>
  );
}
