import { ActionIcon, Button } from '@mantine/core';
import { IconChevronRight, IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { EmptyState } from '../empty-state.tsx';
import { Inline } from '../layout/layout.tsx';
import { SearchBox } from '../list/search-box.tsx';
import classes from './tree.module.css';
import { foundRows, nextRow, openRows, subtreeOf, type TreeNode } from './tree-rows.ts';
import { treeWords } from './tree-words.ts';

interface Props<N extends TreeNode> {
  /** In tree order: a node before all that stands below it. */
  readonly nodes: readonly N[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** What the tree holds, for screen readers. */
  readonly label: string;
  /** Placeholder of the search box. */
  readonly search: string;
  /** Said when nothing fits what was typed. */
  readonly none: string;
  /** At the end of a row: a number, a mark. */
  readonly aside?: (node: N) => ReactNode;
  /** Present: rows can be moved onto others by pointer. */
  readonly onMove?: ((node: N, onto: N) => void) | undefined;
  /** Present: the key M asks where to. */
  readonly onAskMove?: ((node: N) => void) | undefined;
  /** Rows that are neither moved nor take others; absent: none. */
  readonly isFixed?: (node: N) => boolean;
}

const ARROWS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Which rows are open: those above the chosen one from the start. */
function useOpenRows(nodes: readonly TreeNode[], chosen: string | null) {
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

/** What may be dropped where: nothing below itself, nothing fixed, and not where it stands already. */
function useDragging<N extends TreeNode>({ nodes, onMove, isFixed }: Pick<Props<N>, 'nodes' | 'onMove' | 'isFixed'>) {
  const [dragged, setDragged] = useState<N | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const inside = useMemo(() => (dragged ? subtreeOf(nodes, dragged.id) : new Set<string>()), [nodes, dragged]);
  const takes = (node: N) =>
    dragged !== null && !isFixed?.(node) && !inside.has(node.id) && dragged.parent_id !== node.id;
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (node: N) => ({
    draggable: onMove !== undefined && !isFixed?.(node),
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
  readonly node: TreeNode;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
  readonly aside: ReactNode;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ node, isOpen, isChosen, isFocusable, aside, onToggle, onChoose, onKeyDown, ...drag }: RowProps) {
  const localizedName = useLocalizedName();
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
      <span className={classes.name}>{localizedName(node)}</span>
      {aside}
    </div>
  );
}

/** A tree: searched, walked with the keys, and re-arranged by pointer or by the key M. */
export function Tree<N extends TreeNode>(props: Props<N>) {
  const { nodes, chosen, onChoose, label, search, none, aside, onAskMove, isFixed } = props;
  const localize = useLocalize();
  const [word, setWord] = useState('');
  const asked = useDeferredValue(word);
  const { open, setOpen, toggle } = useOpenRows(nodes, chosen);
  const dragging = useDragging(props);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => (asked ? foundRows(nodes, asked) : nodes), [nodes, asked]);
  const shownOpen = useMemo(() => (asked ? new Set(found.map((node) => node.id)) : open), [asked, found, open]);
  const rows = useMemo(() => openRows(found, shownOpen), [found, shownOpen]);
  const focusable = rows.some((row) => row.id === chosen) ? chosen : (rows[0]?.id ?? null);
  const walk = (node: N, key: string) => {
    const isOpen = shownOpen.has(node.id);
    const next = nextRow(rows, shownOpen, node.id, key);
    if (next) list.current?.querySelector<HTMLElement>(`#tree-${next}`)?.focus();
    else if ((key === 'ArrowRight' && node.has_children && !isOpen) || (key === 'ArrowLeft' && isOpen)) toggle(node.id);
  };
  const onKeyDown = (node: N) => (event: KeyboardEvent) => {
    const { key } = event;
    const isMove = key.toLowerCase() === 'm' && onAskMove !== undefined && !isFixed?.(node);
    if (key !== 'Enter' && key !== ' ' && !isMove && !ARROWS.includes(key)) return;
    event.preventDefault();
    if (isMove) onAskMove(node);
    else if (ARROWS.includes(key)) walk(node, key);
    else onChoose(node.id);
  };
  return (
    <div className={classes.tree}>
      <Inline gap={8} align="stretch">
        <SearchBox value={word} onSearch={setWord} label={search} width="100%" />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={localize(treeWords.open_all)}
          onClick={() => setOpen(new Set(nodes.map((node) => node.id)))}
        >
          <IconChevronsDown aria-hidden size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={localize(treeWords.close_all)}
          onClick={() => setOpen(new Set())}
        >
          <IconChevronsUp aria-hidden size={16} />
        </ActionIcon>
      </Inline>
      {rows.length === 0 ? (
        <EmptyState
          small
          title={none}
          action={
            <Button variant="default" onClick={() => setWord('')}>
              {localize(treeWords.clear_search)}
            </Button>
          }
        />
      ) : (
        <div ref={list} role="tree" aria-label={label} className={classes.rows}>
          {rows.map((node) => (
            <Row
              key={node.id}
              node={node}
              isOpen={shownOpen.has(node.id)}
              isChosen={node.id === chosen}
              isFocusable={node.id === focusable}
              aside={aside?.(node)}
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
