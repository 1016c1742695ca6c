import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { reasonIn } from '../../../contract/device-reasons.ts';
import { printJobLifecycle } from '../../../contract/print-job.lifecycle.ts';
import { type PrintJobDetail, printJobs } from '../../../contract/print-jobs.contract.ts';
import { duplexes, purposes } from '../../../contract/print-kinds.ts';
import { usePrintText } from '../../texts.ts';
import { CodeCard } from './code-card.tsx';
import { JobActs } from './job-acts.tsx';
import { JobFiles } from './job-files.tsx';

/** One job: how it is printed, its files for who may open them, its way and what may be done. */
export function JobDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useApi(printJobs.get, { params: { id } });
  const job = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={job ? job.title : ''}
      foot={job && job.actions.length > 0 && <JobActs job={job} onGone={onClose} />}
    >
      {job ? <JobRecord job={job} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
    </SideDrawer>
  );
}

function JobRecord({ job }: { readonly job: PrintJobDetail }) {
  const t = usePrintText();
  const lang = useLang();
  return (
    <Stack gap={20}>
      {job.reason && (
        <Note tone={printJobLifecycle.states[job.status].tone === 'refused' ? 'refused' : 'waiting'}>
          {reasonIn(lang, job.reason)}
        </Note>
      )}
      {job.maybe_printed && job.actions.includes('retry') && <Note tone="waiting">{t('maybe_printed')}</Note>}
      {job.actions.includes('show_code') && <CodeCard id={job.id} />}
      <JobFacts job={job} />
      <JobFiles job={job} />
      <FlowPanel calls={printJobs} id={job.id} invalidates={['print_jobs', 'home']} />
      <History job={job} />
    </Stack>
  );
}

function JobFacts({ job }: { readonly job: PrintJobDetail }) {
  const t = usePrintText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={printJobLifecycle} state={job.status} /> },
    { label: t('number'), value: job.number },
    { label: t('purpose'), value: labelOf(purposes, job.purpose, lang) },
    { label: t('owner'), value: localizedName(job.owner) },
    { label: t('payer'), value: localizedName(job.department) },
    { label: t('wanted_at'), value: format.dateTime(job.wanted_at) },
    { label: t('copies'), value: format.number(job.copies) },
    { label: t('sheets'), value: `${format.number(job.sheets)} · ${format.money(job.cost_fen)}` },
    {
      label: t('layout'),
      value: [job.paper, labelOf(duplexes, job.duplex, lang), t(job.color ? 'in_color' : 'in_black')].join(' · '),
    },
    job.pages !== null && { label: t('pages'), value: job.pages },
    { label: t('pickup_place'), value: localizedName(job.pickup_place ?? job.printer) },
    job.staple && { label: t('staple'), value: t('yes') },
    job.finishing_note !== null && { label: t('finishing_note'), value: job.finishing_note, wide: true },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

function History({ job }: { readonly job: PrintJobDetail }) {
  const t = usePrintText();
  const lang = useLang();
  const localize = useLocalize();
  const moves: Readonly<Record<string, { readonly cn: string; readonly us: string }>> = printJobLifecycle.moves;
  return (
    <section aria-label={t('history')}>
      <Words as="h3" size="normal" weight={600} below={8}>
        {t('history')}
      </Words>
      <Timeline
        entries={job.events.toReversed().map(({ id, move, by_name, at, reason }) => {
          const known = moves[move];
          return {
            key: id,
            title: known ? localize(known) : t('ordered'),
            at,
            who: by_name,
            detail: reason && reasonIn(lang, reason),
          };
        })}
      />
    </section>
  );
}
