import { useFormat } from '#web/i18n/format.ts';
import { Facts } from '#web/ui/facts.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DirectoryKey, useDirectoryText } from '../../texts.ts';
import type { OrganizationTabProps } from '../directory-types.ts';

/** What an organisation is: names, numbers, address, and how many people it has. */
export function OrganizationBasic({ organization }: OrganizationTabProps) {
  const format = useFormat();
  const t = useDirectoryText();
  const stages = organization.stage_codes.map((code) => t(`stage_code_${code}` as DirectoryKey));
  return (
    <Stack gap={16}>
      <CounterTiles
        counters={[
          { key: 'staff', label: t('staff'), count: organization.staff_count },
          { key: 'students', label: t('students'), count: organization.students_count },
          { key: 'departments', label: t('departments'), count: organization.departments_count },
        ]}
      />
      <Panel title={t('tab_basic')}>
        <Facts
          facts={[
            { label: t('name'), value: organization.name },
            { label: t('name_en'), value: organization.name_en },
            { label: t('short_name'), value: organization.short_name },
            { label: t('code'), value: organization.code },
            { label: t('unitid'), value: organization.department_unitid },
            { label: t('stages'), value: format.list(stages) },
            { label: t('telephone'), value: organization.phone },
            { label: t('timezone'), value: organization.timezone },
            { label: t('credit_code'), value: organization.credit_code },
            { label: t('school_code'), value: organization.school_code },
            { label: t('visits'), value: t(organization.is_open_visit ? 'is_open_visit' : 'is_closed_visit') },
            { label: t('address'), value: organization.address, wide: true },
          ]}
        />
      </Panel>
    </Stack>
  );
}
