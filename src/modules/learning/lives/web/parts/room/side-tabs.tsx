import { type ReactNode, Suspense, useState } from 'react';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useLiveText } from '../../texts.ts';

interface Props {
  readonly id: string;
  readonly page: 'live_room' | 'live_studio' | 'live_share';
  /** What lives say themselves, behind what other modules add; the page of guests says it elsewhere. */
  readonly about?: ReactNode;
}

/** What stands beside the picture: the tabs that other modules add, and what the live is. */
export function SideTabs({ id, page, about }: Props) {
  const t = useLiveText();
  const localize = useLocalize();
  const lent = useContributedTabs(page);
  const [chosen, choose] = useState<string | null>(null);
  const tabs = [
    ...lent.map((tab) => ({ value: tab.key, label: localize(tab.label) })),
    ...(about ? [{ value: 'about', label: t('about') }] : []),
  ];
  const value = tabs.find((tab) => tab.value === chosen)?.value ?? tabs[0]?.value ?? 'about';
  const shown = lent.find((tab) => tab.key === value);
  return (
    <>
      {tabs.length > 1 && <ViewTabs label={t('about')} tabs={tabs} value={value} onChange={choose} />}
      {shown ? (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <shown.Body id={id} />
        </Suspense>
      ) : (
        about
      )}
    </>
  );
}
