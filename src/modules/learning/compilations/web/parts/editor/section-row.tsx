import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconFolderPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirm } from '#web/ui/confirm-store.ts';
import type { TreeNode, TreeOp } from '../../../contract/tree.ts';
import { useCompilationText } from '../../texts.ts';
import type { ShownItem } from '../detail/item-preview.tsx';
import type { Section } from '../detail/outline.ts';
import type { EditorDialog } from './editor-dialog.ts';
import classes from './tree-editor.module.css';

interface Props {
  readonly section: Section<TreeNode, ShownItem>;
  readonly all: readonly TreeNode[];
  readonly onOps: (ops: readonly TreeOp[]) => void;
  readonly onAsk: (asked: EditorDialog) => void;
}

const DEEPEST = 4;

/** A place between two neighbours, or beyond the last one. */
function sortBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}

/** Where a row stands after it went one place up or down; null: it cannot. */
function sortAfterStep(
  rows: readonly { readonly id: string; readonly sort: number }[],
  id: string,
  step: -1 | 1,
): number | null {
  const at = rows.findIndex((row) => row.id === id);
  const over = rows[at + step];
  if (!over) return null;
  const beyond = rows[at + step * 2];
  return step === -1 ? sortBetween(beyond?.sort, over.sort) : sortBetween(over.sort, beyond?.sort);
}

function Act({
  label,
  onClick,
  children,
  disabled = false,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}) {
  return (
    <ActionIcon variant="subtle" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** One section with its resources and what may be done with them. */
export function SectionRow({ section, all, onOps, onAsk }: Props) {
  const t = useCompilationText();
  const { node, depth, items } = section;
  const neighbours = all.filter((one) => one.parent_id === node.parent_id).sort((a, b) => a.sort - b.sort);
  const move = (step: -1 | 1) => {
    const sort = sortAfterStep(neighbours, node.id, step);
    if (sort !== null) onOps([{ op: 'move_node', id: node.id, parent_id: node.parent_id, sort }]);
  };
  const remove = async () => {
    const isFull = items.length > 0 || all.some((one) => one.parent_id === node.id);
    const asked = isFull
      ? await confirm({
          title: t('remove_section', { title: node.title }),
          body: t('remove_section_help'),
          confirm: t('remove'),
          danger: true,
        })
      : true;
    if (asked) onOps([{ op: 'remove_node', id: node.id }]);
  };
  return (
    <section className={classes.section} style={{ ['--level' as string]: depth - 1 }} aria-label={node.title}>
      <div className={classes.head}>
        <h3>{node.title}</h3>
        <Act
          label={t('rename_of', { title: node.title })}
          onClick={() => onAsk({ what: 'rename', id: node.id, title: node.title })}
        >
          <IconPencil size={16} />
        </Act>
        {depth < DEEPEST && (
          <Act label={t('add_below', { title: node.title })} onClick={() => onAsk({ what: 'add', parent_id: node.id })}>
            <IconFolderPlus size={16} />
          </Act>
        )}
        <Act
          label={t('up_of', { title: node.title })}
          disabled={neighbours[0]?.id === node.id}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={16} />
        </Act>
        <Act
          label={t('down_of', { title: node.title })}
          disabled={neighbours.at(-1)?.id === node.id}
          onClick={() => move(1)}
        >
          <IconArrowDown size={16} />
        </Act>
        <Act label={t('remove_of', { title: node.title })} onClick={() => void remove()}>
          <IconTrash size={16} />
        </Act>
        <Button size="compact-sm" variant="subtle" onClick={() => onAsk({ what: 'resources', node_id: node.id })}>
          {t('add_resource')}
        </Button>
      </div>
      <ul>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} neighbours={items} onOps={onOps} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly item: ShownItem;
  readonly neighbours: readonly ShownItem[];
  readonly onOps: (ops: readonly TreeOp[]) => void;
}

function ItemRow({ item, neighbours, onOps }: ItemProps) {
  const t = useCompilationText();
  const title = item.resource?.title ?? t('item_gone');
  const isPinned = item.pinned_revision !== null;
  const move = (step: -1 | 1) => {
    const sort = sortAfterStep(neighbours, item.id, step);
    if (sort !== null) onOps([{ op: 'move_item', id: item.id, node_id: item.node_id, sort }]);
  };
  const pin = () => {
    const pinned_revision = isPinned ? null : (item.resource?.newest_revision ?? null);
    onOps([{ op: 'change_item', id: item.id, pinned_revision, note: item.note }]);
  };
  return (
    <li className={classes.item}>
      <span>
        {title}
        {isPinned && <em>{t('pinned', { n: item.pinned_revision ?? 0 })}</em>}
      </span>
      {item.resource && (
        <Act label={t(isPinned ? 'unpin_of' : 'pin_of', { title })} onClick={pin}>
          {isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
        </Act>
      )}
      <Act label={t('up_of', { title })} disabled={neighbours[0]?.id === item.id} onClick={() => move(-1)}>
        <IconArrowUp size={16} />
      </Act>
      <Act label={t('down_of', { title })} disabled={neighbours.at(-1)?.id === item.id} onClick={() => move(1)}>
        <IconArrowDown size={16} />
      </Act>
      <Act label={t('remove_of', { title })} onClick={() => onOps([{ op: 'remove_item', id: item.id }])}>
        <IconTrash size={16} />
      </Act>
    </li>
  );
}
