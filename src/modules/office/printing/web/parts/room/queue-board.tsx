import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { deviceReasons, reasonIn } from '../../../contract/device-reasons.ts';
import { printJobLifecycle } from '../../../contract/print-job.lifecycle.ts';
import { type PrintJob, printJobs } from '../../../contract/print-jobs.contract.ts';
import { purposes } from '../../../contract/print-kinds.ts';
import { usePrintText } from '../../texts.ts';
import { JobActs } from '../job/job-acts.tsx';
import classes from './room.module.css';

const CollectDialog = lazyDialog(async () => (await import('./collect-dialog.tsx')).CollectDialog);

const LANES = [
  { key: 'lane_to_print', states: ['approved'] },
  { key: 'lane_printing', states: ['printing', 'failed'] },
  { key: 'lane_ready', states: ['ready'] },
] as const;
const POLL_MS = 30_000;
const MOST = 100;
const SOON_MS = 2 * 3_600_000;

/** What waits, what is printed and what lies ready, each lane by the time at which it is wanted. */
export function QueueBoard() {
  const t = usePrintText();
  const answer = useApi(
    printJobs.list,
    { query: { scope: 'queue', sort: 'wanted_at', per_page: MOST } },
    { pollMs: POLL_MS },
  );
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={10} />}>
      {({ list, total }) => (
        <>
          <Scanned list={list} />
          {total > list.length && (
            <Words as="p" tone="soft" below={12}>
              {t('first_n', { n: list.length })}
            </Words>
          )}
          <div className={classes.lanes}>
            {LANES.map(({ key, states }) => (
              <Lane
                key={key}
                title={t(key)}
                jobs={list.filter(({ status }) => states.some((state) => state === status))}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

/** A code that a camera read outside of the page: the job that it belongs to is handed over. */
function Scanned({ list }: { readonly list: readonly PrintJob[] }) {
  const [address, setAddress] = useSearchParams();
  const job = list.find(({ id }) => id === address.get('collect'));
  const qr = address.get('qr');
  if (!job || !qr) return null;
  return <CollectDialog job={job} scanned={qr} onClose={() => setAddress({ tab: 'queue' }, { replace: true })} />;
}

interface LaneProps {
  readonly title: string;
  readonly jobs: readonly PrintJob[];
}

function Lane({ title, jobs }: LaneProps) {
  const t = usePrintText();
  const now = useNow();
  return (
    <Stack as="section" gap={8} className={classes.lane} aria-label={title}>
      <Words as="h2" size="normal" weight={600}>
        {title} <Words tone="soft">{jobs.length}</Words>
      </Words>
      {jobs.length === 0 && (
        <Words as="p" tone="soft">
          {t('lane_empty')}
        </Words>
      )}
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} now={now} />
      ))}
    </Stack>
  );
}

/** The present minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How near the wanted time is; what lies ready is late for nobody. */
function ageOf({ wanted_at, actions }: PrintJob, now: number): 'late' | 'soon' | 'calm' {
  if (actions.includes('collect')) return 'calm';
  const left = Date.parse(wanted_at) - now;
  return left < 0 ? 'late' : left < SOON_MS ? 'soon' : 'calm';
}

function JobCard({ job, now }: { readonly job: PrintJob; readonly now: number }) {
  const t = usePrintText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const age = ageOf(job, now);
  return (
    <Stack as="article" gap={6} className={classes.card} data-age={age} aria-label={job.number}>
      <Inline gap={8} justify="spread" align="start">
        <Link to={`/online-print?tab=queue&id=${job.id}`}>{job.title}</Link>
        {job.purpose === 'exam' && <NeutralLabel>{labelOf(purposes, 'exam', lang)}</NeutralLabel>}
      </Inline>
      <Words as="p" tone="soft" size="small">
        {[job.number, localizedName(job.owner), localizedName(job.department)].join(' · ')}
      </Words>
      <Words as="p">
        {[
          t('copies_n', { n: format.number(job.copies) }),
          t('sheets_n', { n: format.number(job.sheets) }),
          job.paper,
          t(job.color ? 'in_color' : 'in_black'),
        ].join(' · ')}
      </Words>
      <Inline gap={8} justify="spread" wrap>
        <Words size="small" tone={age === 'late' ? 'refused' : age === 'soon' ? 'waiting' : 'soft'}>
          {t('wanted', { at: format.dateTime(job.wanted_at) })}
        </Words>
        {job.actions.includes('retry') && <StateBadge of={printJobLifecycle} state={job.status} />}
      </Inline>
      {job.reason && (
        <Words as="p" size="small" tone={job.reason === deviceReasons.done.cn ? 'soft' : 'refused'}>
          {reasonIn(lang, job.reason)}
        </Words>
      )}
      <JobActs job={job} />
    </Stack>
  );
}
