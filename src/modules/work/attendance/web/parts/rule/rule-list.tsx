import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { attendanceModes } from '../../../contract/attendance-kinds.ts';
import { attendanceRules } from '../../../contract/attendance-rules.contract.ts';
import { useAttendanceText } from '../../texts.ts';
import type { Rule } from './rule-form.tsx';

const RuleForm = lazyDialog(async () => (await import('./rule-form.tsx')).RuleForm);
const TryDay = lazyDialog(async () => (await import('./try-day.tsx')).TryDay);

/** Attendance groups: who, when, where; a form to change one, and a day of somebody to try. */
export function RuleList({ isEditable }: { readonly isEditable: boolean }) {
  const t = useAttendanceText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('rule');
  const [shown, show] = useState<'new' | 'try' | null>(null);
  const list = useList(attendanceRules.list, { name: 'attendance.rules', sort: 'name' });
  const columns: Column<Rule>[] = [
    { key: 'name', title: t('rule_name'), sort: 'name', primary: true, cell: (row) => localizedName(row) },
    { key: 'people', title: t('people'), align: 'right', cell: (row) => format.number(row.people), width: 90 },
    { key: 'mode', title: t('mode'), cell: (row) => labelOf(attendanceModes, row.mode, lang), width: 110 },
    {
      key: 'hours',
      title: t('hours'),
      cell: (row) => format.list([...new Set(row.windows.map((one) => `${one.in}–${one.out}`))].slice(0, 3)),
    },
    { key: 'places', title: t('places'), wideOnly: true, cell: (row) => format.list(row.places.map(localizedName)) },
    { key: 'from', title: t('effective_from'), cell: (row) => format.day(row.effective_from), width: 130 },
  ];
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_rules')}
        nameOf={(row) => localizedName(row)}
        onOpen={isEditable ? (row) => open(row.id) : undefined}
        current={opened}
        search={t('search_rules')}
        tools={
          <Inline gap={8}>
            <Button variant="default" onClick={() => show('try')}>
              {t('try_day')}
            </Button>
            {isEditable && <Button onClick={() => show('new')}>{t('add_rule')}</Button>}
          </Inline>
        }
        empty={{ title: t('none_rules'), detail: t('none_rules_help') }}
      />
      {isEditable && opened && <RuleForm key={opened} id={opened} onClose={close} />}
      {shown === 'new' && <RuleForm id={null} onClose={() => show(null)} />}
      {shown === 'try' && <TryDay onClose={() => show(null)} />}
    </>
  );
}
