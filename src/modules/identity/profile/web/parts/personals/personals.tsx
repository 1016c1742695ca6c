import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { usePerson } from '#web/session/session.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { profile } from '../../../contract/profile.contract.ts';
import { useProfileText } from '../../texts.ts';
import { IdPhotoPanel } from '../photos/id-photo-panel.tsx';
import { OwnChildren } from './own-children.tsx';
import { OwnFacts } from './own-facts.tsx';
import { OwnHead, type OwnProfile } from './own-head.tsx';
import { OwnPrivacy } from './own-privacy.tsx';
import { usePersonalTabs } from './personal-tabs.ts';
import classes from './personals.module.css';

function useOwn() {
  const answer = useApi(profile.show, {});
  return { own: answer.data, rest: <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} /> };
}

/** The own record, one part under the other. */
export function OwnRecord({ startsEditing = false }: { readonly startsEditing?: boolean }) {
  const { own, rest } = useOwn();
  if (!own) return rest;
  return (
    <div className={classes.page}>
      <OwnHead own={own} />
      <OwnFacts own={own} startsEditing={startsEditing} />
      <IdPhotoPanel mayChange={own.may_change} />
    </div>
  );
}

/** The own children between what other modules provide (`tabs: [{ page: 'personals.overview' }]`). */
function Overview() {
  const { id } = usePerson();
  const provided = useContributedTabs('personals.overview');
  return [...provided, { key: 'children', sort: 20, Body: OwnChildren }]
    .toSorted((a, b) => a.sort - b.sort)
    .map(({ key, Body }) => (
      <Suspense key={key} fallback={<TextSkeleton lines={3} />}>
        <Body id={id} />
      </Suspense>
    ));
}

function OwnTab({ tab, own }: { readonly tab: string; readonly own: OwnProfile }) {
  const edits = useSearchParams()[0].get('edit') === '1';
  if (tab === 'record')
    return (
      <>
        <OwnFacts key={String(edits)} own={own} startsEditing={edits} />
        <IdPhotoPanel mayChange={own.may_change} />
      </>
    );
  if (tab === 'privacy') return <OwnPrivacy mayExport={own.may_change} />;
  return <Overview />;
}

/** Who I am, and in tabs what the portal and its modules hold of me. The tab stands in the address. */
export function Personals() {
  const t = useProfileText();
  const localize = useLocalize();
  const { id } = usePerson();
  const { own, rest } = useOwn();
  const tabs = usePersonalTabs();
  const [address, setAddress] = useSearchParams();
  if (!own) return rest;
  const tab = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0];
  return (
    <div className={classes.page}>
      <OwnHead own={own} />
      <div>
        <ViewTabs
          label={t('views')}
          value={tab?.key ?? ''}
          onChange={(key) => setAddress(key === tabs[0]?.key ? {} : { tab: key }, { replace: true })}
          tabs={tabs.map(({ key, label }) => ({ value: key, label: localize(label) }))}
        />
        <div className={classes.page}>
          <Suspense fallback={<TextSkeleton lines={5} />}>
            {tab?.Body ? <tab.Body id={id} /> : <OwnTab tab={tab?.key ?? ''} own={own} />}
          </Suspense>
        </div>
      </div>
    </div>
  );
}
