import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { oaBudgets } from '../../contract/budgets.contract.ts';
import { holdStates } from '../../contract/hold-states.ts';
import { useFinanceText } from '../texts.ts';

/** Papers on their way that bind more than a limit, above the apps of the finance workbench. */
export function Tab() {
  const t = useFinanceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const read = useApi(oaBudgets.large, {});
  return (
    <Panel title={t('large')}>
      <Loaded of={read} skeleton={<TextSkeleton lines={4} />}>
        {({ over_fen, total, list }) => (
          <Stack gap={8}>
            <Words as="p" tone="soft" size="small">
              {list.length === 0
                ? t('large_none', { amount: format.money(over_fen) })
                : t('large_help', { amount: format.money(over_fen), n: total })}
            </Words>
            <RowList>
              {list.map(({ id, title, state, bound_fen, department, subject }) => (
                <li key={id}>
                  <Stack as="span" gap={2} narrow>
                    <Words cut>{title ?? t('hold_other')}</Words>
                    <Words size="small" tone="soft" cut>
                      {`${localizedName(department)} · ${subject.code} ${localizedName(subject)}`}
                    </Words>
                  </Stack>
                  <Inline as="span" gap={8}>
                    <ChoiceBadge of={holdStates} code={state} />
                    <Words figures>{format.money(bound_fen)}</Words>
                  </Inline>
                </li>
              ))}
            </RowList>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
