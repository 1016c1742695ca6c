import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useExport } from '#web/tasks/use-export.tsx';
import { Dropdown, DropdownItem } from '#web/ui/acts/dropdown.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { resourceKinds, resourceLicenses } from '../../../contract/resource-kinds.ts';
import { useResourceText } from '../../texts.ts';
import type { Resource } from '../resource-types.ts';
import { PLACE_FILTERS } from './place-side.tsx';

interface Props {
  readonly tab: 'mine' | 'org';
  readonly list: Pick<List<Resource>, 'q' | 'filters'>;
}

/** What the list is narrowed by now. */
function queryOf({ tab, list }: Props): NonNullable<CallInput<typeof courseResources.export>['query']> {
  const chosen = (name: string) => list.filters[name] ?? [];
  const kind = codesOf(resourceKinds).filter((code) => chosen('kind').includes(code));
  const license = codesOf(resourceLicenses).filter((code) => chosen('license').includes(code));
  const place = Object.fromEntries(PLACE_FILTERS.flatMap((name) => chosen(name).map((value) => [name, value])));
  return {
    ...place,
    tab,
    ...(list.q ? { q: list.q } : {}),
    ...(kind.length ? { kind } : {}),
    ...(license.length ? { license } : {}),
  };
}

/** The list as a file, and many links by file. */
export function SheetActs(props: Props) {
  const t = useResourceText();
  const [isImporting, setImporting] = useState(false);
  const sheet = useExport(courseResources.export, { title: t('export'), note: t('export_note') });
  return (
    <>
      <Dropdown
        label={t('sheets')}
        align="end"
        trigger={(props) => (
          <Button {...props} variant="default" aria-label={t('sheets')} title={t('sheets')} loading={sheet.isStarting}>
            <IconDots aria-hidden size={16} />
          </Button>
        )}
      >
        {(close) => (
          <>
            <DropdownItem
              onSelect={() => {
                close();
                setImporting(true);
              }}
            >
              {t('import_links')}
            </DropdownItem>
            <DropdownItem
              onSelect={() => {
                close();
                sheet.start({ query: queryOf(props) });
              }}
            >
              {t('export')}
            </DropdownItem>
          </>
        )}
      </Dropdown>
      <Suspense fallback={null}>
        {isImporting && (
          <ImportDialog
            title={t('import_links')}
            definition="course_resources"
            params={{}}
            invalidates={['course_resources']}
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
      {sheet.dialog}
    </>
  );
}
