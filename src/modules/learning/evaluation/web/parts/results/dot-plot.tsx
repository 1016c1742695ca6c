import type { CSSProperties } from 'react';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import type { ResultCell } from '../../../contract/answers.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import classes from './dot-plot.module.css';

const LOWEST = 1;
const SPAN = 4;
const place = (value: number): string => `${Math.min(100, Math.max(0, ((value - LOWEST) / SPAN) * 100))}%`;

/** The spread of a cell: that of its questions, each as much as the others. */
function spreadOf({ items }: ResultCell): number {
  const known = items.flatMap(({ spread }) => spread ?? []);
  return known.length ? known.reduce((sum, one) => sum + one, 0) / known.length : 0;
}

/** A row a teacher: the dot is the mean, the line through it how far answers lie apart, the ring the own last term. */
export function DotPlot({ cells }: { readonly cells: readonly ResultCell[] }) {
  const t = useEvaluationText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  return (
    <div className={classes.scroll}>
      <table className={`wide ${classes.plot}`}>
        <thead>
          <tr>
            <th scope="col">{t('teacher')}</th>
            <th scope="col">{t('scale')}</th>
            <th scope="col">{t('mean')}</th>
            <th scope="col">{t('spread')}</th>
            <th scope="col">{t('answers')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <tr key={cell.id}>
              <th scope="row">
                <Words weight={500}>{localizedName(cell.teacher)}</Words>
                <Words as="p" tone="soft" size="small">
                  {[cell.subject_value && nameOf(cell.subject_value), cell.grade && localizedName(cell.grade)]
                    .filter(Boolean)
                    .join(' · ')}
                </Words>
              </th>
              {cell.n === null || cell.mean === null ? (
                <td colSpan={4}>
                  <NeutralLabel>{t('too_few')}</NeutralLabel>
                </td>
              ) : (
                <Shown cell={cell} mean={cell.mean} n={format.number(cell.n)} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ cell, mean, n }: { readonly cell: ResultCell; readonly mean: number; readonly n: string }) {
  const format = useFormat();
  const spread = spreadOf(cell);
  const style = {
    '--mean': place(mean),
    '--from': place(mean - spread),
    '--to': place(mean + spread),
    '--last': place(cell.last_mean ?? mean),
  } as CSSProperties;
  return (
    <>
      <td>
        <div className={classes.track} style={style} aria-hidden>
          <i className={classes.spread} />
          {cell.last_mean !== null && <i className={classes.last} />}
          <i className={classes.dot} />
        </div>
      </td>
      <td>{format.number(mean)}</td>
      <td>{format.number(Math.round(spread * 100) / 100)}</td>
      <td>{n}</td>
    </>
  );
}
