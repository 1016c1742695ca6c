import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PhotosPanel } from '#modules/identity/profile/web/public.tsx';
import { useRights } from '#web/session/rights.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useCardText } from '../texts.ts';
import { HoldersPanel, manageTabs, TemplatesPanel, TemplateUsesPanel, VerifyPanel } from './manage-tabs.ts';

/** Templates, cards, photos, which template holds where, and a look at somebody's ID. */
export function EIdManage() {
  const t = useCardText();
  const tabs = manageTabs(useRights());
  const [address, setAddress] = useSearchParams();
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0];
  return (
    <>
      <ViewTabs
        label={t('views')}
        value={tab ?? ''}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`manage_${value}`) }))}
      />
      <Suspense fallback={<RowSkeleton rows={6} />}>
        {tab === 'templates' && <TemplatesPanel isShared={false} />}
        {tab === 'cards' && <HoldersPanel />}
        {tab === 'photos' && <PhotosPanel />}
        {tab === 'places' && <TemplateUsesPanel />}
        {tab === 'verify' && <VerifyPanel />}
      </Suspense>
    </>
  );
}
