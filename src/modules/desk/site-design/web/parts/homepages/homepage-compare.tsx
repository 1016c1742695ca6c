import { Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Block } from '../../../contract/h5-homepages.shapes.ts';
import { useSiteDesignText } from '../../texts.ts';
import classes from './homepage-admin.module.css';

type Change = 'added' | 'gone' | 'moved' | null;

function changeOf(block: Block, at: number, others: readonly Block[], missing: 'added' | 'gone'): Change {
  const there = others.findIndex((one) => one.key === block.key);
  if (there < 0) return missing;
  return there === at ? null : 'moved';
}

/** The blocks in use beside those before the last publishing; what differs says how. */
export function HomepageCompare({
  now,
  former,
}: {
  readonly now: readonly Block[];
  readonly former: readonly Block[];
}) {
  const t = useSiteDesignText();
  const column = (title: string, blocks: readonly Block[], others: readonly Block[], missing: 'added' | 'gone') => (
    <div>
      <h3>{title}</h3>
      <ol>
        {blocks.map((block, at) => {
          const change = changeOf(block, at, others, missing);
          return (
            <li key={block.key} data-change={change}>
              {block.title ?? t(`block_${block.kind}`)}
              {change && <em>{t(`design_${change}`)}</em>}
            </li>
          );
        })}
      </ol>
    </div>
  );
  return (
    <Panel title={t('design_compare')}>
      <Stack columns={2} gap={16} className={classes.compare}>
        {column(t('design_before'), former, now, 'gone')}
        {column(t('design_now'), now, former, 'added')}
      </Stack>
    </Panel>
  );
}
