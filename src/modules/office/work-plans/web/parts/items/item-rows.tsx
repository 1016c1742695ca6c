import { useFormat } from '#web/i18n/format.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { workPlanItemLifecycle } from '../../../contract/work-plan.lifecycle.ts';
import type { WorkPlanItem } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import { useItemWords } from './item-words.ts';

interface Props {
  readonly items: readonly WorkPlanItem[];
  readonly withDay?: boolean;
  readonly onOpen: (id: string) => void;
}

/** Items one below the other, each opened by its words. */
export function ItemRows({ items, withDay = false, onOpen }: Props) {
  const t = useWorkPlanText();
  const format = useFormat();
  const words = useItemWords();
  return (
    <RowList>
      {items.map((item) => (
        <li key={item.id}>
          <Stack as="span" gap={2} items="start" narrow>
            <button type="button" className="bare-button" onClick={() => onOpen(item.id)}>
              {item.text}
            </button>
            <Words size="small" tone="soft">
              {[withDay && format.dayShort(item.date), words.timeOf(item), words.placeOf(item), words.whoOf(item)]
                .filter(Boolean)
                .join(' · ')}
            </Words>
          </Stack>
          <Inline as="span" gap={8} wrap>
            {item.supervised && <NeutralLabel>{t('supervised')}</NeutralLabel>}
            <NeutralLabel>{words.kindOf(item)}</NeutralLabel>
            <StateBadge of={workPlanItemLifecycle} state={item.status} />
          </Inline>
        </li>
      ))}
    </RowList>
  );
}
