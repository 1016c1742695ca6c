import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { treeWords } from '#web/ui/tree/tree-words.ts';
import { useDirectoryText } from '../../texts.ts';
import type { DepartmentNode } from '../directory-types.ts';
import { peopleIn } from '../members/people-in.ts';
import classes from './organization-chart.module.css';

interface Props {
  readonly title: string;
  readonly nodes: readonly DepartmentNode[];
  readonly onChoose: (id: string) => void;
}

const ZOOMS = [0.25, 0.4, 0.55, 0.7, 0.85, 1, 1.25, 1.5];
const FIRST_ZOOM = 5;
/** Before it is measured, and what its padding takes. */
const STAGE_WIDTH = 1000;
const STAGE_PADDING = 50;
/** Levels that are open at first. */
const OPEN_DEPTH = 2;

interface BranchProps {
  readonly node: DepartmentNode;
  readonly byParent: ReadonlyMap<string | null, readonly DepartmentNode[]>;
  readonly totals: ReadonlyMap<string, number>;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onChoose: (id: string) => void;
}

function Branch({ node, byParent, totals, open, onToggle, onChoose }: BranchProps) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const below = byParent.get(node.id) ?? [];
  const isOpen = open.has(node.id);
  return (
    <li>
      <div className={classes.card}>
        <button type="button" className={classes.open} onClick={() => onChoose(node.id)}>
          <strong>{localizedName(node)}</strong>
          {node.leader ? (
            <span className={classes.leader}>
              <PersonAvatar person={node.leader} size={28} />
              {localizedName(node.leader)}
            </span>
          ) : (
            <span className={classes.none}>{t('no_leader')}</span>
          )}
          <span className={classes.count}>{t('people_n', { n: totals.get(node.id) ?? 0 })}</span>
        </button>
        {below.length > 0 && (
          <button
            type="button"
            className={classes.twist}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'fold' : 'unfold', { name: localizedName(node) })}
            onClick={() => onToggle(node.id)}
          >
            {isOpen ? '−' : `+${below.length}`}
          </button>
        )}
      </div>
      {isOpen && below.length > 0 && (
        <ul>
          {below.map((child) => (
            <Branch
              key={child.id}
              node={child}
              byParent={byParent}
              totals={totals}
              open={open}
              onToggle={onToggle}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </li>
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

/** Inner width of the stage in pixels, so that the departments of the top level stand in rows that fit. */
function useStageWidth(stage: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(STAGE_WIDTH);
  useEffect(() => {
    const here = stage.current;
    if (!here) return undefined;
    const watch = new ResizeObserver(() => setWidth(here.clientWidth - STAGE_PADDING));
    watch.observe(here);
    return () => watch.disconnect();
  }, [stage]);
  return width;
}

/** The organisation as a picture of cards: departments with their leaders and the number of staff. Classes are not in it. */
export function OrganizationChart({ title, nodes, onChoose }: Props) {
  const localize = useLocalize();
  const t = useDirectoryText();
  const staff = useMemo(() => nodes.filter((node) => node.kind !== 'class'), [nodes]);
  const totals = useMemo(() => peopleIn(staff), [staff]);
  const byParent = useMemo(() => Map.groupBy(staff, (node) => node.parent_id), [staff]);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(staff.filter((node) => node.depth < OPEN_DEPTH).map((node) => node.id)),
  );
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const step = (by: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  const stage = useWheelZoom(step);
  const width = useStageWidth(stage);
  const toggle = (id: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const tops = byParent.get(null) ?? [];
  if (staff.length === 0) return <EmptyState title={t('no_departments')} />;
  const share = ZOOMS[zoom] ?? 1;
  return (
    <section className={classes.chart} aria-label={t('chart')}>
      <div className={classes.tools} role="toolbar" aria-label={t('chart_tools')}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('zoom_out')}
          disabled={zoom === 0}
          onClick={() => step(-1)}
        >
          <IconMinus aria-hidden size={16} />
        </ActionIcon>
        <output aria-live="polite">{Math.round(share * 100)}%</output>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('zoom_in')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => step(1)}
        >
          <IconPlus aria-hidden size={16} />
        </ActionIcon>
        <Button variant="default" onClick={() => setOpen(new Set(staff.map((node) => node.id)))}>
          {localize(treeWords.open_all)}
        </Button>
        <Button variant="default" onClick={() => setOpen(new Set())}>
          {localize(treeWords.close_all)}
        </Button>
        <Button variant="default" leftSection={<IconPrinter aria-hidden size={16} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={stage} className={classes.stage} tabIndex={0} aria-label={t('chart_of', { name: title })}>
        <div className={classes.paper} style={{ zoom: share }}>
          <p className={classes.root}>{title}</p>
          <ul className={classes.tops} style={{ maxWidth: width / share }}>
            {tops.map((node) => (
              <Branch
                key={node.id}
                node={node}
                byParent={byParent}
                totals={totals}
                open={open}
                onToggle={toggle}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </div>
      </section>
    </section>
  );
}
