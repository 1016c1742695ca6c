import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useLocalize } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useIsInSheet } from '#web/ui/list/conditions.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { useStateOptions } from '#web/ui/state-options.ts';
import { visitKinds } from '../../../contract/visit-kinds.ts';
import { visitLifecycle } from '../../../contract/visitors.lifecycle.ts';
import { useVisitorText } from '../../texts.ts';
import type { Visit } from '../visit-types.ts';

const RareFilters = lazyDialog(async () => (await import('./rare-filters.tsx')).RareFilters);

const RARE = ['source', 'host_user_id', 'department_id', 'campus_id', 'gate_id', 'from', 'to'] as const;

interface Props {
  readonly list: List<Visit>;
  /** What the view fixes itself need not be asked. */
  readonly withStatus: boolean;
  readonly withDays: boolean;
}

/** Filters of a booking list: the usual ones in sight, the others behind a button that says how many are set. */
export function VisitFilters({ list, withStatus, withDays }: Props) {
  const t = useVisitorText();
  const _localize = useLocalize();
  const kinds = useOptions(visitKinds);
  const states = useStateOptions(visitLifecycle);
  const set = RARE.filter((name) => list.filters[name]).length;
  const isInSheet = useIsInSheet();
  return (
    <>
      {withStatus && <FilterMultiSelect list={list} name="status" label={t('status')} options={states} />}
      <FilterSelect list={list} name="visit_kind" label={t('kind')} options={kinds} />
      {isInSheet ? (
        <RareFilters list={list} withDays={withDays} />
      ) : (
        <Popover position="bottom-start" width={320} trapFocus>
          <Popover.Target>
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal aria-hidden size={16} />}
              rightSection={set > 0 ? set : undefined}
            >
              {t('more_filters')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <RareFilters list={list} withDays={withDays} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
