import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { BLOCK_KINDS, type Block, type BlockKind } from '../../../contract/h5-homepages.shapes.ts';
import { useSiteDesignText } from '../../texts.ts';
import classes from './homepage-admin.module.css';

interface Props {
  readonly blocks: readonly Block[];
  readonly selected: string | null;
  /** What is wrong with the block at this place. */
  readonly errorsAt: (place: number) => readonly string[];
  readonly onSelect: (key: string) => void;
  readonly onChange: (blocks: readonly Block[]) => void;
}

/** Kinds that may stand on a page more than once. */
const REPEATS: readonly BlockKind[] = ['text', 'actions', 'countdown'];

/** A key that no block has yet: the kind, with a number where it stands twice. */
function keyFor(kind: BlockKind, blocks: readonly Block[]): string {
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? kind : `${kind}-${at}`;
    if (!blocks.some((block) => block.key === key)) return key;
  }
}

/** Blocks in their order: moved, taken out, added. */
export function BlockList({ blocks, selected, errorsAt, onSelect, onChange }: Props) {
  const t = useSiteDesignText();
  const move = (at: number, by: -1 | 1) => {
    const next = [...blocks];
    const [block] = next.splice(at, 1);
    if (block) next.splice(at + by, 0, block);
    onChange(next);
  };
  const add = (kind: BlockKind) => {
    const key = keyFor(kind, blocks);
    onChange([...blocks, { key, kind, title: null, title_en: null, limit: null, locked: false, params: {} }]);
    onSelect(key);
  };
  const free = BLOCK_KINDS.filter((kind) => REPEATS.includes(kind) || !blocks.some((block) => block.kind === kind));
  return (
    <>
      <Stack as="ol" gap={4} className={classes.blocks}>
        {blocks.map((block, at) => {
          const name = block.title ?? t(`block_${block.kind}`);
          return (
            <li key={block.key} data-on={block.key === selected}>
              <button
                type="button"
                className={classes.name}
                aria-pressed={block.key === selected}
                onClick={() => onSelect(block.key)}
              >
                {name}
              </button>
              <ActionIcon aria-label={t('app_up', { name })} disabled={at === 0} onClick={() => move(at, -1)}>
                <IconArrowUp aria-hidden size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('app_down', { name })}
                disabled={at === blocks.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown aria-hidden size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('app_remove', { name })}
                onClick={() => onChange(blocks.filter((one) => one.key !== block.key))}
              >
                <IconX aria-hidden size={16} />
              </ActionIcon>
              {errorsAt(at).map((message) => (
                <Words as="p" key={message} role="alert" tone="refused" className={classes.error}>
                  {message}
                </Words>
              ))}
            </li>
          );
        })}
      </Stack>
      <Inline gap={6} wrap align="stretch" above={12}>
        {free.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus aria-hidden size={14} />}
            onClick={() => add(kind)}
          >
            {t(`block_${kind}`)}
          </Button>
        ))}
      </Inline>
    </>
  );
}
