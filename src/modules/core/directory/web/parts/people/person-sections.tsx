import { Suspense } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { people } from '../../../contract/people.contract.ts';

interface Props {
  readonly id: string;
  /** Keys of what the page shows by itself. */
  readonly without?: readonly string[];
}

export function PersonSections({ id, without = [] }: Props) {
  const localize = useLocalize();
  const known = useContributedTabs('person').filter(({ key }) => !without.includes(key));
  const answer = useApi(people.sections, { params: { id } });
  if (answer.error?.status === 404) return null;
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
      {({ keys }) => (
        <Stack gap={16}>
          {known
            .filter(({ key }) => keys.includes(key))
            .map(({ key, label, Body }) => (
              <Panel key={key} title={localize(label)}>
                <Suspense fallback={<TextSkeleton lines={3} />}>
                  <Body id={id} />
                </Suspense>
              </Panel>
            ))}
        </Stack>
      )}
    </Loaded>
  );
}
