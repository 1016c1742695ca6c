import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { OWN_DEPARTMENT_KINDS } from '../../../contract/departments.shapes.ts';
import { useDirectoryText } from '../../texts.ts';
import type { DepartmentNode } from '../directory-types.ts';
import { peopleIn } from '../members/member-counts.ts';
import footClasses from './chart-foot.module.css';
import { DepartmentSide } from './department-side.tsx';
import classes from './organization-chart.module.css';

interface Props {
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly nodes: readonly DepartmentNode[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Opens the department in the list. */
  readonly onOpen: () => void;
}

const ZOOMS = [0.4, 0.55, 0.7, 0.85, 1, 1.25, 1.5];
const FIRST_ZOOM = 4;

interface BranchProps {
  readonly nodes: readonly DepartmentNode[];
  readonly byParent: ReadonlyMap<string | null, readonly DepartmentNode[]>;
  readonly totals: ReadonlyMap<string, number>;
  readonly chosen: string | null;
  /** The chosen department and all above it. */
  readonly path: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
}

/** Departments below each other along one line; the line is inked down to the one that leads to what is chosen. */
function Branch({ nodes, ...props }: BranchProps) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const { byParent, totals, chosen, path, onChoose } = props;
  const on = nodes.findIndex((node) => path.has(node.id));
  return (
    <ul className={classes.branch}>
      {nodes.map((node, at) => {
        const below = byParent.get(node.id) ?? [];
        const n = totals.get(node.id) ?? 0;
        return (
          <li key={node.id} data-passed={at < on} data-on={at === on} data-after={on >= 0 && at > on}>
            <button
              type="button"
              className={classes.node}
              aria-pressed={node.id === chosen}
              title={localizedName(node)}
              onClick={() => onChoose(node.id)}
            >
              {node.leader && (
                <>
                  <PersonAvatar person={node.leader} size={22} />
                  <span className="visually-hidden">{localizedName(node.leader)}</span>
                </>
              )}
              <span className={classes.name}>{localizedName(node)}</span>
              <b>
                <span aria-hidden>{n}</span>
                <span className="visually-hidden">{t('people_n', { n })}</span>
              </b>
            </button>
            {below.length > 0 && <Branch {...props} nodes={below} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Ctrl and the wheel zoom, as everywhere else. */
function useWheelZoom(step: (by: number) => void) {
  const stage = useRef<HTMLElement>(null);
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const here = stage.current;
    if (!here) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    here.addEventListener('wheel', onWheel, { passive: false });
    return () => here.removeEventListener('wheel', onWheel);
  }, []);
  return stage;
}

/** Which part of the line across lies on the way from the middle to the column of what is chosen. */
function across(column: number, columns: number, on: number) {
  const [middle, half] = [(columns - 1) / 2, 0.5];
  const [from, to] = [Math.min(middle, on), Math.max(middle, on)];
  return {
    left: on >= 0 && column - half >= from && column <= to,
    right: on >= 0 && column >= from && column + half <= to,
  };
}

/** Top departments by their kind, in the order of the kinds. */
function useColumns(staff: readonly DepartmentNode[]) {
  return useMemo(() => {
    const tops = staff.filter((node) => node.parent_id === null);
    return OWN_DEPARTMENT_KINDS.map((kind) => ({ kind, tops: tops.filter((node) => node.kind === kind) })).filter(
      (column) => column.tops.length > 0,
    );
  }, [staff]);
}

/** The chosen department and all above it. */
function pathTo(nodes: readonly DepartmentNode[], chosen: string | null): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path = new Set<string>();
  for (let one = byId.get(chosen ?? ''); one; one = byId.get(one.parent_id ?? '')) path.add(one.id);
  return path;
}

function Tools({ zoom, onStep }: { readonly zoom: number; readonly onStep: (by: number) => void }) {
  const t = useDirectoryText();
  return (
    <Inline gap={4} className={footClasses.tools} role="toolbar" aria-label={t('chart_tools')}>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('zoom_out')}
        disabled={zoom === 0}
        onClick={() => onStep(-1)}
      >
        <IconMinus aria-hidden size={16} />
      </ActionIcon>
      <output aria-live="polite">{Math.round((ZOOMS[zoom] ?? 1) * 100)}%</output>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('zoom_in')}
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => onStep(1)}
      >
        <IconPlus aria-hidden size={16} />
      </ActionIcon>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPrinter aria-hidden size={16} />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </Inline>
  );
}

/** The organisation as a picture: departments with their leaders and the number of staff. Classes are not in it. */
export function OrganizationChart({ organization, nodes, chosen, onChoose, onOpen }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const staff = useMemo(() => nodes.filter((node) => node.kind !== 'class'), [nodes]);
  // of all departments, as the tree counts them
  const totals = useMemo(() => peopleIn(nodes), [nodes]);
  const byParent = useMemo(() => Map.groupBy(staff, (node) => node.parent_id), [staff]);
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const step = (by: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  const stage = useWheelZoom(step);
  const columns = useColumns(staff);
  const path = pathTo(staff, chosen);
  const on = columns.findIndex(({ tops }) => tops.some((node) => path.has(node.id)));
  const title = localizedName(organization);
  const sum = (tops: readonly DepartmentNode[]) => tops.reduce((n, node) => n + (totals.get(node.id) ?? 0), 0);
  if (staff.length === 0) return <EmptyState title={t('no_departments')} detail={t('no_departments_help')} />;
  return (
    <div className={classes.columns}>
      <section className={classes.chart} aria-label={t('chart')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section ref={stage} className={classes.stage} tabIndex={0} aria-label={t('chart_of', { name: title })}>
          <div className={classes.paper} style={{ zoom: ZOOMS[zoom] ?? 1 }}>
            <p className={classes.root} data-on={on >= 0}>
              <strong>{title}</strong>
              <b>{sum(staff.filter((node) => node.parent_id === null))}</b>
            </p>
            <ul className={classes.tops}>
              {columns.map(({ kind, tops }, at) => {
                const { left, right } = across(at, columns.length, on);
                return (
                  <li key={kind} data-on={at === on}>
                    {at > 0 && <i className={classes.left} data-on={left} />}
                    {at < columns.length - 1 && <i className={classes.right} data-on={right} />}
                    <p className={classes.group}>
                      <strong>{t(`chart_group_${kind}`)}</strong>
                      <b>{sum(tops)}</b>
                    </p>
                    <Branch
                      nodes={tops}
                      byParent={byParent}
                      totals={totals}
                      chosen={chosen}
                      path={path}
                      onChoose={onChoose}
                    />
                  </li>
                );
              })}
            </ul>
          </div>
        </section>
        <footer className={footClasses.foot}>
          <Tools zoom={zoom} onStep={step} />
          <p>{t('count_rule')}</p>
        </footer>
      </section>
      {chosen && path.size > 0 && (
        <DepartmentSide key={chosen} id={chosen} nodes={nodes} onOpen={onOpen} onClose={() => onChoose(null)} />
      )}
    </div>
  );
}
