import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useTextbookText } from '../../texts.ts';
import { chainOf, type Line, layoutOf, type MapNode } from './prerequisite-levels.ts';
import classes from './prerequisite-map.module.css';

interface Point {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly prerequisite_ids: readonly string[];
}

interface Props {
  /** All points of a subject. */
  readonly points: readonly Point[];
  readonly onChoose: (id: string) => void;
}

/** Sizes of the drawing in px, as the style sheet has them. */
const [WIDTH, GAP, HEIGHT, ROW] = [152, 40, 44, 56];

/** What is learnt before what: columns from left to right, a line from each point to those that come after it. */
export function PrerequisiteMap({ points, onChoose }: Props) {
  const t = useTextbookText();
  const { nodes, lines } = layoutOf(points);
  if (nodes.length === 0) return <EmptyState title={t('no_order')} detail={t('no_order_help')} />;
  return (
    <Panel
      title={t('order')}
      aside={
        <Words tone="soft" size="small">
          {t('order_help')}
        </Words>
      }
    >
      <Drawing points={points} nodes={nodes} lines={lines} onChoose={onChoose} />
    </Panel>
  );
}

interface DrawingProps extends Props {
  readonly nodes: readonly MapNode<Point>[];
  readonly lines: readonly Line[];
}

/** A line from the right side of a point, level through the columns between, to the left side of another one. */
function pathOf(from: MapNode<Point>, to: MapNode<Point>, through: readonly number[]): string {
  const yOf = (row: number) => row * ROW + HEIGHT / 2;
  let path = `M${from.column * (WIDTH + GAP) + WIDTH} ${yOf(from.row)}`;
  let y = yOf(from.row);
  for (const [at, row] of [...through, to.row].entries()) {
    const x = (from.column + 1 + at) * (WIDTH + GAP);
    path += ` C${x - GAP / 2} ${y} ${x - GAP / 2} ${yOf(row)} ${x} ${yOf(row)}`;
    y = yOf(row);
    if (at < through.length) path += ` H${x + WIDTH}`;
  }
  return path;
}

function Drawing({ points, nodes, lines, onChoose }: DrawingProps) {
  const t = useTextbookText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [near, setNear] = useState<string | null>(null);
  const chain = near === null ? null : chainOf(points, near);
  const columns = [...Map.groupBy(nodes, (one) => one.column)];
  const places = new Map(nodes.map((one) => [one.point.id, one]));
  const nameOf = (id: string) => {
    const found = places.get(id);
    return found ? localizedName(found.point) : '';
  };
  const rows = Math.max(...nodes.map((one) => one.row), ...lines.flatMap((line) => line.through)) + 1;
  const isNear = (id: string) => chain?.has(id) === true;
  return (
    <div className={classes.scroll} data-near={near !== null}>
      <div className={classes.drawing} style={{ height: rows * ROW }}>
        <svg aria-hidden className={classes.lines} width={columns.length * (WIDTH + GAP)} height={rows * ROW}>
          {lines.map((line) => {
            const [from, to] = [places.get(line.from), places.get(line.to)];
            return (
              from &&
              to && (
                <path
                  key={`${line.from} ${line.to}`}
                  data-near={isNear(line.from) && isNear(line.to)}
                  d={pathOf(from, to, line.through)}
                />
              )
            );
          })}
        </svg>
        {columns.map(([column, own]) => (
          <ol key={column} className={classes.column} aria-label={t('step', { n: column + 1 })}>
            {own.map(({ point, row }) => {
              const before = point.prerequisite_ids.map(nameOf).filter(Boolean);
              return (
                <li key={point.id} style={{ top: row * ROW }}>
                  <button
                    type="button"
                    data-near={isNear(point.id)}
                    title={before.length > 0 ? t('after_these', { names: format.list(before) }) : undefined}
                    onClick={() => onChoose(point.id)}
                    onMouseEnter={() => setNear(point.id)}
                    onMouseLeave={() => setNear(null)}
                    onFocus={() => setNear(point.id)}
                    onBlur={() => setNear(null)}
                  >
                    <span>{localizedName(point)}</span>
                    {before.length > 0 && (
                      <span className="visually-hidden">{t('after_these', { names: format.list(before) })}</span>
                    )}
                  </button>
                </li>
              );
            })}
          </ol>
        ))}
      </div>
    </div>
  );
}
