import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { leaveSubjects, quotaModes } from '../../../contract/leave-kinds.ts';
import { vacationTypes } from '../../../contract/vacation-types.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { VacationType } from '../leave-types.ts';

const TypeDrawer = lazyDialog(async () => (await import('./type-drawer.tsx')).TypeDrawer);

/** Types of leave as they hold here; who decides stands with the flows. */
export function TypeTab() {
  const t = useLeaveText();
  const lang = useLang();
  const [opened, open] = useState<VacationType | 'new' | null>(null);
  const answer = useApi(vacationTypes.list, { query: {} });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const { list } = answer.data;
  return (
    <>
      <Inline justify="end" below={8}>
        <Button variant="default" onClick={() => open('new')}>
          {t('type_add')}
        </Button>
      </Inline>
      {leaveSubjects.map((subject) => (
        <Panel key={subject.code} title={subject[lang]}>
          <RowList>
            {list
              .filter((one) => one.subject === subject.code)
              .map((one) => (
                <TypeRow key={one.id} type={one} onOpen={() => open(one)} />
              ))}
          </RowList>
        </Panel>
      ))}
      {opened && <TypeDrawer type={opened === 'new' ? null : opened} onClose={() => open(null)} />}
    </>
  );
}

function TypeRow({ type, onOpen }: { readonly type: VacationType; readonly onOpen: () => void }) {
  const t = useLeaveText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  return (
    <li>
      <Button variant="subtle" size="compact-sm" onClick={onOpen}>
        {localizedName(type)}
      </Button>
      <Words tone="soft" size="small">
        {[
          labelOf(quotaModes, type.quota_mode, lang),
          t('paid_n', { n: type.paid_rate }),
          t(`owner_${type.owner}`),
          type.is_active ? null : t('switched_off'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Words>
    </li>
  );
}
