import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { candidates } from '../../contract/candidates.contract.ts';
import { candidateLifecycle } from '../../contract/candidates.lifecycle.ts';
import { jobs } from '../../contract/jobs.contract.ts';
import { recruitmentRights } from '../../rights.ts';
import { useRecruitmentText } from '../texts.ts';

const ArrangeDialog = lazyDialog(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog);

/** Newcomers who apply for a job. What may be done with one stands in its `actions`. */
export const candidateEntity = defineEntity(candidates, useRecruitmentText, {
  name: 'candidates',
  right: recruitmentRights.candidates,
  sort: '-created_at',
  title: (row) => row.name,
  lifecycle: candidateLifecycle,
  acts: {
    interview: { dialog: (row, onClose) => <ArrangeDialog candidate={row} onClose={onClose} /> },
    offer: { kind: 'primary', help: 'offered_help' },
    accept: { help: 'accepted_help' },
    end: { kind: 'danger', reason: 'reason', help: 'end_help' },
  },
  fields: {
    pending_staff_id: {
      kind: 'reference',
      ...optionsFrom(candidates.waiting),
      text: 'newcomer',
      required: true,
      help: 'candidate_add_help',
      display: (row) => row,
    },
    job_id: {
      kind: 'reference',
      text: 'job',
      required: true,
      ...optionsFrom(jobs.list, {
        query: () => ({ status: 'open' }),
        toOptions: (rows, localizedName) =>
          rows
            .filter((row) => !row.is_over)
            .map(({ id, title, title_en }) => ({
              value: id,
              label: localizedName({ name: title, name_en: title_en }),
            })),
      }),
      display: ({ job }) => ({ id: job.id, name: job.title, name_en: job.title_en }),
    },
  },
  columns: [
    { key: 'name', text: 'candidate', cell: (row) => row.name, width: 130 },
    'job_id',
    { key: 'created_at', text: 'applied_at', cell: (row, { format }) => format.dateTime(row.created_at), width: 170 },
    'status',
  ],
  invalidates: ['jobs', 'interviews'],
  words: {
    list: 'tab_candidates',
    add: 'candidate_add',
    none: 'candidate_none',
    none_help: 'candidate_none_help',
    search: 'candidate_search',
  },
});
