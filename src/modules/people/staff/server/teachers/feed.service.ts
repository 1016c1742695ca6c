import type { FindTodos } from '#server/home-feed/home-feed.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { sectionOf } from '../../contract/teacher-sections.ts';
import { staffRights } from '../../rights.ts';
import { openCorrections } from './changes.service.ts';

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
      quick: null,
    }));
};
