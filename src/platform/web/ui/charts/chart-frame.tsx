import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { Words } from '../layout/layout.tsx';
import classes from './chart-frame.module.css';
import { chartWords } from './chart-words.ts';

/** The same as the picture, in words: one row a point, one column a series. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key?: string; readonly label: string; readonly values: readonly string[] }[];
}

interface Props {
  readonly title: string;
  /** What is counted: `人次`, `%`. */
  readonly unit?: string | undefined;
  /** The title stands above it already; it is still read aloud. */
  readonly isQuiet?: boolean;
  /** Names of the series in their colours; one alone needs none. */
  readonly legend?: ReactNode;
  /** Stands beside the picture for those who do not see it, and in its place when it is asked for. */
  readonly table?: ChartTable;
  /** The picture can be operated and speaks for itself: its table is there when it is asked for. */
  readonly isSpoken?: boolean;
  readonly children: ReactNode;
}

/** Title with its unit, legend, picture, and its table as a table, which a switch shows to everybody. */
export function ChartFrame({ title, unit, isQuiet = false, legend, table, isSpoken = false, children }: Props) {
  const localize = useLocalize();
  const heading = useId();
  const [isTable, setTable] = useState(false);
  const Picture = isTable ? IconChartBar : IconTable;
  const name = localize(isTable ? chartWords.as_chart : chartWords.as_table);
  return (
    <figure className={classes.frame} aria-labelledby={heading}>
      <figcaption className={classes.head}>
        <h2 id={heading} className={isQuiet ? 'visually-hidden' : classes.title}>
          {title}
        </h2>
        {unit && (
          <Words tone="soft" size="small">
            {unit}
          </Words>
        )}
        {!isTable && legend}
        {table && (
          <button
            type="button"
            className={classes.switch}
            aria-label={`${name}: ${title}`}
            title={name}
            onClick={() => setTable(!isTable)}
          >
            <Picture aria-hidden size={16} stroke={1.7} />
          </button>
        )}
      </figcaption>
      {!isTable && children}
      {table && (isTable || !isSpoken) && (
        <div className={isTable ? classes.table : 'visually-hidden'}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <td />
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.key ?? row.label}>
                  <th scope="row">{row.label}</th>
                  {row.values.map((value, at) => (
                    <td key={table.columns[at]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}
