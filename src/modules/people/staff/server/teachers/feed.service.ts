import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { sectionOf } from '../../contract/teacher-sections.ts';
import { teacherRecords } from '../../contract/teachers.contract.ts';
import { staffRights } from '../../rights.ts';
import { correctionsWithRecord, isOpenCorrection, openCorrections } from './changes.service.ts';

export const correctionWaits: TodoWaits = ({ actor }) =>
  holds(actor, staffRights.edit)
    ? anyRow(correctionsWithRecord, isOpenCorrection(scopeOf(actor, staffRights.edit)))
    : null;

/** Corrections that wait for a decision, for the home pages of those who keep records; not one's own. */
export const correctionTodos: FindTodos = async ({ db, actor }) => {
  if (!holds(actor, staffRights.edit)) return [];
  const open = await openCorrections({ db, scope: scopeOf(actor, staffRights.edit) });
  return open
    .filter(({ correction }) => correction.user_id !== actor.user_id)
    .map(({ correction, person }) => ({
      key: `teacher_correction:${correction.id}`,
      kind: 'teacher_correction_review',
      title: `${person.name} 申请更正${sectionOf(correction.section).cn}`,
      title_en: `${person.name_en ?? person.name} asks for a correction: ${sectionOf(correction.section).us}`,
      detail: person.number ?? '',
      detail_en: person.number ?? '',
      due_at: null,
      since: correction.created_at,
      route: `/manager?tab=corrections&id=${correction.id}`,
      mobile_route: `/mobile/manager?tab=corrections&id=${correction.id}`,
      review: reviewOf(actor, {
        type: 'teacher_correction',
        id: correction.id,
        facts: [
          fact({ cn: '人员', us: 'Person' }, person.name, person.name_en),
          fact({ cn: '编号', us: 'Number' }, person.number),
          fact({ cn: '栏目', us: 'Section' }, sectionOf(correction.section).cn, sectionOf(correction.section).us),
          fact({ cn: '说明', us: 'Note' }, correction.note),
        ],
        moves: [
          decision('approve', teacherRecords.decide, correction.id, {
            body: { decision: 'accepted', version: correction.version },
          }),
          decision('reject', teacherRecords.decide, correction.id, {
            body: { decision: 'refused', version: correction.version },
            words: 'reason',
          }),
        ],
        // what stands in a record is compared before
        batch: false,
        for: lentBy(actor, staffRights.edit),
      }),
    }));
};
