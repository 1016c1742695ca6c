import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CacheGroup } from '#web/api/cache.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useExport } from '#web/tasks/use-export.tsx';
import { Dropdown, DropdownItem } from '#web/ui/acts/dropdown.tsx';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { directoryRights } from '../../../rights.ts';
import { useDirectoryText } from '../../texts.ts';

type Import = 'departments' | 'department_members';

const REFRESHES: readonly CacheGroup[] = ['departments', 'department_members', 'organizations'];

/** Departments and members as files, in and out, for people with the right. */
export function FileMenu({ organizationId }: { readonly organizationId: string }) {
  const t = useDirectoryText();
  const { can } = useRights();
  const [importing, setImporting] = useState<Import | null>(null);
  const departmentsFile = useExport(departments.export, { title: t('export') });
  const membersFile = useExport(departmentMembers.export, { title: t('export') });
  const params = { id: organizationId };
  const entries = [
    can(directoryRights.view, directoryRights.departments) && {
      key: 'export_departments' as const,
      run: () => departmentsFile.start({ params }),
    },
    can(directoryRights.exportPeople) && { key: 'export_members' as const, run: () => membersFile.start({ params }) },
    can(directoryRights.departments) && { key: 'import_departments' as const, run: () => setImporting('departments') },
    can(directoryRights.members) && { key: 'import_members' as const, run: () => setImporting('department_members') },
  ].filter((entry) => entry !== false);
  if (entries.length === 0) return null;
  return (
    <>
      <Dropdown
        label={t('files')}
        trigger={(button) => (
          <Button {...button} variant="default">
            {t('files')}
          </Button>
        )}
      >
        {(close) =>
          entries.map(({ key, run }) => {
            const Picture = key.startsWith('export') ? IconDownload : IconUpload;
            return (
              <DropdownItem
                key={key}
                icon={<Picture aria-hidden size={16} />}
                onSelect={() => {
                  close();
                  run();
                }}
              >
                {t(key)}
              </DropdownItem>
            );
          })
        }
      </Dropdown>
      {departmentsFile.dialog}
      {membersFile.dialog}
      <Suspense fallback={null}>
        {importing && (
          <ImportDialog
            title={t(importing === 'departments' ? 'import_departments' : 'import_members')}
            definition={importing}
            params={{ organization_id: organizationId }}
            invalidates={REFRESHES}
            onClose={() => setImporting(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Tree or chart, in the address. */
export function useStructureView() {
  const [address, setAddress] = useSearchParams();
  const view = address.get('view') === 'chart' ? ('chart' as const) : ('tree' as const);
  const setView = (next: string) =>
    setAddress((now) => {
      const changed = new URLSearchParams(now);
      if (next === 'chart') changed.set('view', 'chart');
      else changed.delete('view');
      return changed;
    });
  return { view, setView };
}

/** The whole organisation, above the tree: chooses nobody's department in particular. */
export function WholeOrganization({
  organization,
  isChosen,
  onChoose,
}: {
  readonly organization: { readonly name: string; readonly name_en: string | null };
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const localizedName = useLocalizedName();
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      justify="flex-start"
      fullWidth
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {localizedName(organization)}
    </Button>
  );
}
