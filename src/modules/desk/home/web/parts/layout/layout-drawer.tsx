import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useHomeText } from '../../texts.ts';
import { inPersonalOrder, type Layout, type LayoutBlock } from './layout.ts';
import classes from './layout-drawer.module.css';
import { moveBlock, moveBlockBefore, NO_LAYOUT, toggleBlock } from './layout-moves.ts';

export interface NamedBlock extends LayoutBlock {
  readonly name: string;
}

interface Props {
  readonly blocks: readonly NamedBlock[];
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
  readonly onClose: () => void;
}

interface LineProps extends Omit<Props, 'onClose'> {
  readonly block: NamedBlock;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Line({ block, blocks, layout, onChange, isFirst, isLast }: LineProps) {
  const t = useHomeText();
  const { key, name } = block;
  const [isOver, setOver] = useState(false);
  if (block.locked) {
    return (
      <li className={classes.line}>
        <IconLock aria-hidden size={18} />
        <Words weight={500} grow>
          {name}
        </Words>
        <Words tone="soft" size="small">
          {t('layout_locked')}
        </Words>
      </li>
    );
  }
  return (
    <li
      className={classes.line}
      draggable
      data-over={isOver}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', key)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChange(moveBlockBefore(blocks, layout, event.dataTransfer.getData('text/plain'), key));
      }}
    >
      <IconGripVertical aria-hidden size={18} />
      <Words weight={500} grow>
        {name}
      </Words>
      <ActionIcon
        size={40}
        aria-label={t('block_up', { name })}
        disabled={isFirst}
        onClick={() => onChange(moveBlock(blocks, layout, key, -1))}
      >
        <IconArrowUp aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon
        size={40}
        aria-label={t('block_down', { name })}
        disabled={isLast}
        onClick={() => onChange(moveBlock(blocks, layout, key, 1))}
      >
        <IconArrowDown aria-hidden size={18} />
      </ActionIcon>
      <Switch
        aria-label={t('layout_shown', { name })}
        checked={!layout.hidden.includes(key)}
        onChange={() => onChange(toggleBlock(blocks, layout, key))}
      />
    </li>
  );
}

/** Hides and reorders the blocks of the own home page; the page behind follows at once. */
export function LayoutDrawer({ blocks, layout, onChange, onClose }: Props) {
  const t = useHomeText();
  const ordered = inPersonalOrder(blocks, layout);
  const free = ordered.filter((block) => !block.locked);
  return (
    <SideDrawer
      kind="form"
      opened
      onClose={onClose}
      title={t('layout_edit')}
      foot={
        <>
          <Button variant="subtle" disabled={layout.order.length === 0} onClick={() => onChange(NO_LAYOUT)}>
            {t('layout_restore')}
          </Button>
          <Button onClick={onClose}>{t('layout_done')}</Button>
        </>
      }
    >
      <Words as="p" tone="soft" below={12}>
        {t('layout_help')}
      </Words>
      <Stack as="ol" gap={6}>
        {ordered.map((block) => (
          <Line
            key={block.key}
            block={block}
            blocks={blocks}
            layout={layout}
            onChange={onChange}
            isFirst={block === free[0]}
            isLast={block === free.at(-1)}
          />
        ))}
      </Stack>
    </SideDrawer>
  );
}
