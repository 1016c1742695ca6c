import { useSearchParams } from 'react-router';
import { flows } from '#shared/calls/flows.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useFlowsText } from '../../texts.ts';
import { FlowDesigner } from './flow-designer.tsx';

/** Every kind of paper whose steps the person keeps; the chosen one stands in the address. */
export function FlowPage() {
  const t = useFlowsText();
  const localize = useLocalize();
  const isSmall = useIsNarrow();
  const isPhone = useCurrentRoute()?.layout === 'mobile' || isSmall;
  const [address, setAddress] = useSearchParams();
  const answer = useApi(flows.list, {});
  return (
    <>
      <PageHead />
      <Loaded of={answer} skeleton={<RowSkeleton />}>
        {({ list }) => {
          const all = list.flatMap(({ kind, name, items }) =>
            items.map(({ key, name: own }) => ({
              kind,
              key,
              value: `${kind}/${key}`,
              label: own ? `${localize(name)} · ${localize(own)}` : localize(name),
            })),
          );
          const chosen = all.find(({ value }) => value === address.get('of')) ?? all[0];
          if (!chosen) return <EmptyState title={t('none_kept')} detail={t('none_kept_help')} />;
          return (
            <Stack gap={16}>
              <SelectField
                label={t('kinds')}
                value={chosen.value}
                options={all}
                onChange={(of) => setAddress({ of }, { replace: true })}
              />
              <FlowDesigner key={chosen.value} kind={chosen.kind} flowKey={chosen.key} isRead={isPhone} />
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}
