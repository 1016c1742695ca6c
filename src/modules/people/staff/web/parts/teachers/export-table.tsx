import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useExport } from '#web/tasks/use-export.tsx';
import { MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { personnelNatures } from '../../../contract/personnel-nature.ts';
import { exportGroups, teacherExports } from '../../../contract/teacher-export.contract.ts';
import { staffKinds } from '../../../contract/teacher-kinds.ts';
import { TEACHER_TABS } from '../../../contract/teacher-shapes.ts';
import { useStaffText } from '../../texts.ts';
import classes from './teachers.module.css';

type Group = (typeof exportGroups)[number]['code'];
type Query = NonNullable<CallInput<typeof teacherExports.preview>['query']>;

/** The first rows of the file, as they stand now. */
function Preview({ query }: { readonly query: Query }) {
  const t = useStaffText();
  const localize = useLocalize();
  const format = useFormat();
  const answer = useApi(teacherExports.preview, { query }, { keepPrevious: true });
  return (
    <Panel
      title={t('export_preview')}
      aside={answer.data && t('export_total', { n: format.number(answer.data.total) })}
    >
      {answer.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
        <section className={classes.preview} tabIndex={0} aria-label={t('export_preview')}>
          <table>
            <thead>
              <tr>
                {answer.data.columns.map((column) => (
                  <th key={column.cn} scope="col">
                    {localize(column)}
                    {column.is_sensitive && ` (${t('masked_here')})`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.data.rows.map((row) => (
                <tr key={`${row[1]}-${row[0]}`}>
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their columns
                    <td key={at}>{cell ?? '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />
      )}
    </Panel>
  );
}

/** Chooses columns and people, shows the first rows, and begins the file. */
export function ExportTable() {
  const t = useStaffText();
  const localize = useLocalize();
  const [groups, setGroups] = useState<readonly string[]>([]);
  const [tab, setTab] = useState('active');
  const [nature, setNature] = useState('');
  const [kind, setKind] = useState('');
  const [reason, setReason] = useState('');
  const query = {
    tab: tab as 'active',
    ...(groups.length ? { group: groups as Group[] } : {}),
    ...(nature ? { personnel_nature: [nature as 'contract'] } : {}),
    ...(kind ? { staff_kind: [kind as 'admin'] } : {}),
  };
  const answer = useApi(teacherExports.preview, { query }, { keepPrevious: true });
  const file = useExport(teacherExports.export, { title: t('export') });
  const allowed = answer.data?.groups ?? [];
  const isSensitive = groups.includes('sensitive');
  const natures = useOptions(personnelNatures);
  const kinds = useOptions(staffKinds);
  return (
    <div className={classes.stack}>
      <Panel title={t('export_what')}>
        <div className={classes.stack}>
          <MultiChipsField
            label={t('export_columns')}
            value={groups}
            onChange={setGroups}
            options={exportGroups
              .filter(({ code }) => allowed.includes(code))
              .map((group) => ({ value: group.code, label: localize(group) }))}
          />
          <Stack columns={2} gap={16} className={classes.inputs}>
            <SelectField
              label={t('stage')}
              value={tab}
              onChange={setTab}
              options={TEACHER_TABS.map((value) => ({ value, label: t(`teachers_${value}`) }))}
            />
            <SelectField clearable label={t('nature')} value={nature} onChange={setNature} options={natures} />
            <SelectField clearable label={t('staff_kind')} value={kind} onChange={setKind} options={kinds} />
            {isSensitive && (
              <TextField
                required
                label={t('reveal_reason')}
                help={t('export_reason_help')}
                value={reason}
                onChange={setReason}
                max={200}
              />
            )}
          </Stack>
          <div className={classes.acts}>
            <Button
              loading={file.isStarting}
              disabled={isSensitive && reason.trim().length < 5}
              onClick={() => file.start({ query: { ...query, ...(isSensitive ? { reason: reason.trim() } : {}) } })}
            >
              {t('export_start')}
            </Button>
          </div>
        </div>
      </Panel>
      <Preview query={query} />
      {file.dialog}
    </div>
  );
}
