import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { FlowDesigner } from '#modules/work/reviews/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { oaItems } from '../../../contract/oa-items.contract.ts';
import { useOfficeText } from '../../texts.ts';

/** Who decides about the papers of an item: its steps, written, tried and published; on a phone they are read. */
export function ItemSteps() {
  const t = useOfficeText();
  const localizedName = useLocalizedName();
  const isSmall = useIsNarrow();
  const isPhone = useCurrentRoute()?.layout === 'mobile' || isSmall;
  const [address, setAddress] = useSearchParams();
  const answer = useApi(oaItems.list, { query: { per_page: 100 } });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton />} />;
  const items = answer.data.list.filter((item) => item.external_url === null);
  const chosen = items.find((item) => item.id === address.get('item')) ?? items[0];
  if (!chosen) return <EmptyState title={t('items_none')} detail={t('items_none_help')} />;
  return (
    <Stack gap={16}>
      <SelectField
        name="item"
        label={t('item')}
        value={chosen.id}
        options={items.map((item) => ({ value: item.id, label: localizedName(item) }))}
        onChange={(item) => setAddress({ tab: 'steps', item }, { replace: true })}
      />
      <Suspense fallback={<RowSkeleton />}>
        <FlowDesigner key={chosen.id} kind="oa_application" flowKey={chosen.id} isRead={isPhone} />
      </Suspense>
    </Stack>
  );
}
