import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type FfyplanListRow, ffyplans } from '../../contract/ffyplans.contract.ts';
import { ffyplansRights } from '../../rights.ts';
import { useFfyplanText } from '../texts.ts';
import { OnePlan } from './one-plan.tsx';

const PlanEditor = lazyDialog(async () => (await import('./plan-editor.tsx')).PlanEditor);
const NEW = 'new';

/** The plan that is looked at first: the one in effect, else the newest. */
const firstOf = (list: readonly FfyplanListRow[]) => list.find(({ status }) => status === 'active') ?? list[0];

/** The plans of a school, one of them in full. */
export function FfyplanPage() {
  const t = useFfyplanText();
  const titleOf = useTitleOf();
  const { can } = useRights();
  const { opened, open, close } = useOpened('id');
  const answer = useApi(ffyplans.list, { query: { per_page: 50 } });
  const list = answer.data?.list ?? [];
  const shown = opened && opened !== NEW ? opened : firstOf(list)?.id;
  const add = can(ffyplansRights.manage) && <Button onClick={() => open(NEW)}>{t('add')}</Button>;
  return (
    <Stack gap={16}>
      <PageHead count={answer.data ? list.length : undefined} actions={add} />
      {list.length > 1 && (
        <Inline gap={12} wrap>
          <SelectField
            label={t('plan')}
            value={shown ?? ''}
            onChange={(id) => id && open(id, { replaces: true })}
            options={list.map((row) => ({
              value: row.id,
              label: titleOf(row),
            }))}
          />
        </Inline>
      )}
      {shown ? (
        <OnePlan key={shown} id={shown} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
          {() => <EmptyState title={t('none')} detail={t('none_help')} action={add || null} />}
        </Loaded>
      )}
      {opened === NEW && <PlanEditor plan={null} onClose={close} onSaved={(id) => open(id, { replaces: true })} />}
    </Stack>
  );
}
