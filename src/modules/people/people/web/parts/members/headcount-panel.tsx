import { Button } from '@mantine/core';
import { useState } from 'react';
import { departmentHeadcounts } from '#modules/core/directory/contract/department-headcounts.contract.ts';
import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { posts } from '#modules/core/directory/contract/posts.contract.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePeopleText } from '../../texts.ts';
import classes from './headcount-panel.module.css';

interface Row {
  readonly post: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly approved: number;
  readonly holders_count: number;
}

interface TableProps {
  readonly rows: readonly Row[];
  readonly onApproved: ((postId: string, approved: number) => void) | null;
}

/** Approved against actual; more holders than approved stand in red, with a word. */
function HeadcountTable({ rows, onApproved }: TableProps) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('post')}</th>
          <th scope="col">{t('approved')}</th>
          <th scope="col">{t('actual')}</th>
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ post, approved, holders_count }) => (
          <tr key={post.id} data-over={holders_count > approved}>
            <th scope="row">{localizedName(post)}</th>
            <td>
              {onApproved ? (
                <input
                  type="number"
                  min={0}
                  max={999}
                  defaultValue={approved}
                  aria-label={t('approved_of', { name: localizedName(post) })}
                  onBlur={(event) => {
                    const next = Number(event.currentTarget.value);
                    if (Number.isInteger(next) && next !== approved) onApproved(post.id, next);
                  }}
                />
              ) : (
                approved
              )}
            </td>
            <td>{holders_count}</td>
            <td>
              {holders_count > approved
                ? t('over_by', { n: holders_count - approved })
                : t('vacant', { n: approved - holders_count })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AddPost({ known, onAdd }: { readonly known: readonly Row[]; readonly onAdd: (postId: string) => void }) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const [chosen, choose] = useState('');
  const jobs = useApi(posts.list, { query: { per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ?? [];
  const free = jobs.filter((job) => !known.some((row) => row.post.id === job.id));
  return (
    <Inline gap={8} align="end">
      <SelectField
        label={t('post')}
        value={chosen}
        onChange={choose}
        options={free.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <Button
        variant="default"
        disabled={!chosen}
        onClick={() => {
          onAdd(chosen);
          choose('');
        }}
      >
        {t('add_post')}
      </Button>
    </Inline>
  );
}

function Headcounts({ departmentId }: { readonly departmentId: string }) {
  const t = usePeopleText();
  const { can } = useRights();
  const answer = useApi(departmentHeadcounts.get, { params: { id: departmentId } });
  const save = useSend(departmentHeadcounts.update, { onSuccess: () => toast.success(t('saved')) });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={5} />} />;
  const { list, school_year } = answer.data;
  const put = (postId: string, approved: number) => {
    const others = list.filter((row) => row.post.id !== postId && row.approved > 0);
    const rows = others.map((row) => ({ post_id: row.post.id, approved: row.approved }));
    save.mutate({
      params: { id: departmentId },
      body: { school_year, list: [...rows, { post_id: postId, approved }] },
    });
  };
  const mayEdit = can(directoryRights.departments);
  return (
    <>
      {list.length === 0 ? (
        <EmptyState title={t('no_headcounts')} {...(mayEdit ? { detail: t('no_headcounts_help') } : {})} small />
      ) : (
        <HeadcountTable key={departmentId} rows={list} onApproved={mayEdit ? put : null} />
      )}
      {mayEdit && <AddPost known={list} onAdd={(postId) => put(postId, 1)} />}
    </>
  );
}

/** Approved numbers per post of a department, against those who hold them today. */
export function HeadcountPanel() {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const here = useSettings()?.organization?.id ?? '';
  const [chosen, choose] = useState('');
  const units = useApi(organizations.departments, { params: { id: here } }, { enabled: here !== '' });
  const offices = (units.data?.list ?? []).filter((row) => row.kind !== 'class');
  const departmentId = chosen || (offices[0]?.id ?? '');
  if (!units.data) return <Loaded of={units} skeleton={<RowSkeleton rows={5} />} />;
  if (offices.length === 0) return <EmptyState title={t('no_departments')} detail={t('no_departments_help')} />;
  return (
    <div className={classes.panel}>
      <SelectField
        label={t('department')}
        value={departmentId}
        onChange={choose}
        options={offices.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <Panel title={t('tab_headcounts')}>
        <Headcounts key={departmentId} departmentId={departmentId} />
      </Panel>
    </div>
  );
}
