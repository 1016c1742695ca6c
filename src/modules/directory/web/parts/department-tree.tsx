import { ActionIcon, Button } from '@mantine/core';
import { IconChevronRight, IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNamed } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import classes from './department-tree.module.css';
import { useDirectoryText } from './directory-texts.ts';
import type { DepartmentNode } from './directory-types.ts';
import { foundRows, nextRow, openRows, subtreeOf, totalsOf } from './tree-rows.ts';

export interface DepartmentTreeProps {
  readonly nodes: readonly DepartmentNode[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** Present: rows can be moved, by pointer or by the key M. */
  readonly onMove?: ((node: DepartmentNode, onto: DepartmentNode | null) => void) | undefined;
  readonly onAskMove?: ((node: DepartmentNode) => void) | undefined;
}

const ARROWS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Which rows are open: those above the chosen one from the start. */
function useOpenRows(nodes: readonly DepartmentNode[], chosen: string | null) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const above: string[] = [];
    for (let one = byId.get(chosen ?? ''); one?.parent_id; one = byId.get(one.parent_id)) above.push(one.parent_id);
    if (above.length) setOpen((now) => new Set([...now, ...above]));
  }, [nodes, chosen]);
  const toggle = (id: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { open, setOpen, toggle };
}

/** What may be dropped where: nothing below itself, no class, and not where it stands already. */
function useDragging(nodes: readonly DepartmentNode[], onMove: DepartmentTreeProps['onMove']) {
  const [dragged, setDragged] = useState<DepartmentNode | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const inside = useMemo(() => (dragged ? subtreeOf(nodes, dragged.id) : new Set<string>()), [nodes, dragged]);
  const takes = (node: DepartmentNode) =>
    dragged !== null && node.kind !== 'class' && !inside.has(node.id) && dragged.parent_id !== node.id;
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (node: DepartmentNode) => ({
    draggable: onMove !== undefined && node.kind !== 'class',
    'data-over': over === node.id,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', node.name);
      setDragged(node);
    },
    onDragOver: (event: DragEvent) => {
      if (!takes(node)) return;
      event.preventDefault();
      setOver(node.id);
    },
    onDragLeave: () => setOver((now) => (now === node.id ? null : now)),
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && takes(node)) onMove?.(dragged, node);
      end();
    },
  });
}

interface RowProps {
  readonly node: DepartmentNode;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
  readonly total: number;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ node, isOpen, isChosen, isFocusable, total, onToggle, onChoose, onKeyDown, ...drag }: RowProps) {
  const t = useDirectoryText();
  const named = useNamed();
  return (
    <div
      {...drag}
      role="treeitem"
      id={`tree-${node.id}`}
      className={classes.row}
      aria-level={node.depth}
      aria-selected={isChosen}
      {...(node.has_children ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isFocusable ? 0 : -1}
      style={{ ['--level' as string]: node.depth - 1 }}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {node.has_children ? (
        <span
          aria-hidden
          className={classes.twist}
          data-open={isOpen}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <IconChevronRight size={16} />
        </span>
      ) : (
        <span className={classes.twist} aria-hidden />
      )}
      <span className={classes.name}>{named(node)}</span>
      {node.members_count !== null && (
        <span className={classes.count} title={t('count_here', { n: node.members_count })}>
          {total}
        </span>
      )}
    </div>
  );
}

/** A tree of departments: searched, walked with the keys, and re-arranged by pointer or by the key M. */
export function DepartmentTree({ nodes, chosen, onChoose, onMove, onAskMove }: DepartmentTreeProps) {
  const t = useDirectoryText();
  const [word, setWord] = useState('');
  const asked = useDeferredValue(word);
  const { open, setOpen, toggle } = useOpenRows(nodes, chosen);
  const dragging = useDragging(nodes, onMove);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => (asked ? foundRows(nodes, asked) : nodes), [nodes, asked]);
  const shownOpen = useMemo(() => (asked ? new Set(found.map((node) => node.id)) : open), [asked, found, open]);
  const rows = useMemo(() => openRows(found, shownOpen), [found, shownOpen]);
  const totals = useMemo(() => totalsOf(nodes), [nodes]);
  const focusable = rows.some((row) => row.id === chosen) ? chosen : (rows[0]?.id ?? null);
  const walk = (node: DepartmentNode, key: string) => {
    const isOpen = shownOpen.has(node.id);
    const next = nextRow(rows, shownOpen, node.id, key);
    if (next) list.current?.querySelector<HTMLElement>(`#tree-${next}`)?.focus();
    else if ((key === 'ArrowRight' && node.has_children && !isOpen) || (key === 'ArrowLeft' && isOpen)) toggle(node.id);
  };
  const onKeyDown = (node: DepartmentNode) => (event: KeyboardEvent) => {
    const { key } = event;
    const isMove = key.toLowerCase() === 'm' && onAskMove !== undefined && node.kind !== 'class';
    if (key !== 'Enter' && key !== ' ' && !isMove && !ARROWS.includes(key)) return;
    event.preventDefault();
    if (isMove) onAskMove(node);
    else if (ARROWS.includes(key)) walk(node, key);
    else onChoose(node.id);
  };
  const all = () => setOpen(new Set(nodes.map((node) => node.id)));
  return (
    <div className={classes.tree}>
      <div className={classes.tools}>
        <SearchBox value={word} onSearch={setWord} label={t('search_departments')} width="100%" />
        <ActionIcon variant="default" size={36} aria-label={t('open_all')} onClick={all}>
          <IconChevronsDown aria-hidden size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t('close_all')} onClick={() => setOpen(new Set())}>
          <IconChevronsUp aria-hidden size={16} />
        </ActionIcon>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          small
          title={t('no_department_found')}
          action={
            <Button variant="default" onClick={() => setWord('')}>
              {t('clear_search')}
            </Button>
          }
        />
      ) : (
        <div ref={list} role="tree" aria-label={t('departments')} className={classes.rows}>
          {rows.map((node) => (
            <Row
              key={node.id}
              node={node}
              isOpen={shownOpen.has(node.id)}
              isChosen={node.id === chosen}
              isFocusable={node.id === focusable}
              total={totals.get(node.id) ?? 0}
              onToggle={() => toggle(node.id)}
              onChoose={() => onChoose(node.id)}
              onKeyDown={onKeyDown(node)}
              {...dragging(node)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
