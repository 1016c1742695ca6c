import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { awardLevels, awards } from '../../contract/award.contract.ts';
import { awardLifecycle } from '../../contract/award.lifecycle.ts';
import { useAwardsText } from '../texts.ts';

/** What somebody won, on their record. */
export function Tab({ id }: { readonly id: string }) {
  const t = useAwardsText();
  const lang = useLang();
  const format = useFormat();
  const answer = useApi(awards.of_user, { params: { id } });
  const list = answer.data?.list;
  if (!list) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  if (list.length === 0) return <Words tone="faint">{t('award_none')}</Words>;
  return (
    <RowList>
      {list.map((one) => (
        <li key={one.id}>
          <Stack gap={4} narrow>
            <span>
              {one.name} · {one.prize}
            </span>
            <Words tone="faint" size="small">
              {[labelOf(awardLevels, one.level, lang), one.issuer, format.day(one.awarded_on)].join(' · ')}
            </Words>
          </Stack>
          <StateBadge of={awardLifecycle} state={one.status} />
        </li>
      ))}
    </RowList>
  );
}
