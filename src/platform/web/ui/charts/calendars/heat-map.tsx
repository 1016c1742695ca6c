import { ChartFrame } from '../chart-frame.tsx';
import classes from './heat-map.module.css';

interface Cell {
  /** Null: too few to be shown. */
  readonly value: number | null;
  readonly shown: string;
}

interface Props {
  readonly title: string;
  readonly unit?: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
  /** The cell of the present. */
  readonly now?: { readonly row: number; readonly column: number } | undefined;
}

/** Too few to be shown is still more than nothing. */
const FEW = 0.08;

/** Two measures of time against each other; the deeper the colour the more. */
export function HeatMap({ title, unit, columns, rows, now }: Props) {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)));
  const table = { columns, rows: rows.map(({ label, cells }) => ({ label, values: cells.map(({ shown }) => shown) })) };
  return (
    <ChartFrame title={title} unit={unit} table={table}>
      <div
        className={classes.heat}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(0, 1fr))` }}
        aria-hidden
      >
        {rows.map(({ label, cells }, row) => (
          <div key={label} className={classes.row}>
            <span>{label}</span>
            {cells.map(({ value, shown }, column) => (
              <i
                key={columns[column]}
                data-now={now?.row === row && now.column === column}
                title={`${label} ${columns[column]}: ${shown}`}
              >
                <b style={{ opacity: value === null ? FEW : value / most }} />
              </i>
            ))}
          </div>
        ))}
        <div className={classes.row}>
          <span />
          {columns.map((column) => (
            <em key={column}>{column}</em>
          ))}
        </div>
      </div>
    </ChartFrame>
  );
}
