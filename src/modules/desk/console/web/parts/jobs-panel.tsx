import { Button } from '@mantine/core';
import type { RowOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { CodedName } from '#web/ui/person/coded-name.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { backgroundJobs, jobStates } from '../../contract/background-jobs.contract.ts';
import { useText } from '../texts.ts';

type Job = RowOf<typeof backgroundJobs.list>;
function Retry({ job }: { readonly job: Job }) {
  const t = useText();
  const send = useSend(backgroundJobs.retry, { onSuccess: () => toast.success(t('job_again')) });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id: job.id }, body: { name: job.name } })}
    >
      {t('retry')}
    </Button>
  );
}

/** Work in the background, and how far the outside log platform is. */
export function JobsPanel() {
  const t = useText();
  const format = useFormat();
  const localize = useLocalize();
  const nameOf = ({ name, title }: Pick<Job, 'name' | 'title'>) => (title ? localize(title) : name);
  const list = useList(backgroundJobs.list, { name: 'admin.jobs', filters: ['name', 'state'], remembersSize: true });
  const { log_sink: sink, counts } = list.answer ?? {};
  const columns: Column<Job>[] = [
    { key: 'name', title: t('job'), primary: true, cell: (row) => <CodedName code={row.name} name={row.title} /> },
    {
      key: 'state',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={jobStates} code={row.state} />,
      width: 120,
    },
    { key: 'attempts', title: t('attempts'), cell: (row) => row.attempts, align: 'right', width: 80 },
    { key: 'created_at', title: t('created_at'), cell: (row) => format.dateTime(row.created_at), width: 180 },
    {
      key: 'completed_at',
      title: t('ended_at'),
      cell: (row) => (row.completed_at ? format.dateTime(row.completed_at) : '—'),
      width: 180,
      optional: true,
    },
    { key: 'error', title: t('error'), cell: (row) => row.error ?? '—' },
    {
      key: 'act',
      acts: true,
      title: t('decision'),
      cell: (row) => (row.may_retry ? <Retry job={row} /> : ''),
      width: 110,
    },
  ];
  const failed = (counts ?? []).reduce((sum, one) => sum + one.failed, 0);
  return (
    <>
      <PageHead
        count={list.count}
        detail={
          sink
            ? `${t('failed_jobs', { n: failed })} · ${
                sink.target
                  ? t('sink_queue', { target: sink.target, n: sink.queued }) + (sink.error ? ` (${sink.error})` : '')
                  : t('sink_none')
              }`
            : undefined
        }
      />
      <ListView
        list={list}
        columns={columns}
        caption={t('jobs')}
        nameOf={nameOf}
        filters={
          <>
            <FilterSelect
              list={list}
              name="name"
              label={t('job')}
              options={(counts ?? []).map((one) => ({
                value: one.name,
                label: `${nameOf(one)} (${one.failed}/${one.waiting})`,
              }))}
            />
            <FilterSelect list={list} name="state" label={t('status')} options={useOptions(jobStates)} />
          </>
        }
        empty={{ title: t('no_jobs'), detail: t('no_jobs_help') }}
      />
    </>
  );
}
