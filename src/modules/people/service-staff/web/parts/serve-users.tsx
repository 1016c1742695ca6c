import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { serviceStaffRights } from '../../rights.ts';
import { useServiceStaffText } from '../texts.ts';
import { CompanyList } from './companies/company-list.tsx';
import { PersonList } from './person-list.tsx';

const TABS = ['here', 'left', 'companies'] as const;

/** Who is here, who has left, and the companies with the dates of their contracts. */
export function ServeUsers() {
  const t = useServiceStaffText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const tabs = can(serviceStaffRights.manage) ? TABS : (['here', 'left'] as const);
  const asked = address.get('tab');
  const tab = tabs.find((known) => known === asked) ?? 'here';
  return (
    <>
      <ViewTabs
        label={t('service_staff')}
        value={tab}
        onChange={(value) => setAddress(value === 'here' ? {} : { tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'companies' ? (
        <CompanyList onOpen={(company) => setAddress({ company })} />
      ) : (
        <PersonList key={tab} tab={tab} />
      )}
    </>
  );
}
