import { useState } from 'react';
import { genders, idTypes } from '#shared/reference/people.ts';
import { findItem, labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { boardings } from '../../contract/students.contract.ts';
import { type StudentAction, type StudentStatus, studentLifecycle } from '../../contract/students.lifecycle.ts';
import { useStudentText } from '../texts.ts';
import { AddressSection } from './address-section.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { HealthSection } from './health-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import type { StudentDetail } from './student-types.ts';
import classes from './students.module.css';
import { useRelation } from './use-relation.ts';

/** Who it is: picture, name, class, number, state. */
export function StudentHead({ student }: { readonly student: StudentDetail }) {
  const localizedName = useLocalizedName();
  return (
    <Inline gap={16} className={classes.head}>
      <PersonAvatar person={student} size={56} />
      <div>
        <h2>{localizedName(student)}</h2>
        <Inline as="p" gap={8} wrap tone="soft">
          {student.classroom && localizedName(student.classroom)}
          <span>{student.number}</span>
          <StateBadge of={studentLifecycle} state={student.status} />
        </Inline>
      </div>
    </Inline>
  );
}

function useFacts(student: StudentDetail) {
  const t = useStudentText();
  const lang = useLang();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const document = student.id_type === null ? undefined : findItem(idTypes, student.id_type);
  return [
    { label: t('gender'), value: student.gender && labelOf(genders, student.gender, lang) },
    { label: t('birthday'), value: student.birthday && format.day(student.birthday) },
    { label: document ? localize(document) : t('id_no'), value: student.id_no },
    { label: t('phone'), value: student.phone },
    { label: t('organization'), value: localizedName(student.organization) },
    { label: t('campus'), value: student.campus && localizedName(student.campus) },
    { label: t('boarding'), value: labelOf(boardings, student.boarding, lang) },
    { label: t('entered_on'), value: student.entered_on && format.day(student.entered_on) },
    ...(student.left_on ? [{ label: t('left_on'), value: format.day(student.left_on) }] : []),
    { label: t('account'), value: t(student.account_activated ? 'activated' : 'not_activated') },
  ];
}

function Guardians({ student }: { readonly student: StudentDetail }) {
  const t = useStudentText();
  const localizedName = useLocalizedName();
  const relation = useRelation();
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('guardians')}
      </Words>
      {student.guardians.length === 0 && <p className={classes.none}>{t('no_guardians')}</p>}
      <Stack as="ul" gap={12} className={classes.rows}>
        {student.guardians.map((one) => (
          <Stack as="li" gap={2} tone="plain" key={one.id}>
            <strong>{localizedName(one)}</strong>
            <span>
              {[
                relation(one.relation),
                t(one.is_main ? 'main' : 'other'),
                one.phone,
                !one.is_activated && t('not_activated'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}

/** The classes in which somebody was. */
export function Classes({ student }: { readonly student: StudentDetail }) {
  const t = useStudentText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  if (student.classes.length === 0) return null;
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('classes')}
      </Words>
      <Stack as="ul" gap={12} className={classes.rows}>
        {student.classes.map((one) => (
          <Stack as="li" gap={2} tone="plain" key={one.valid_from}>
            <strong>{localizedName(one.classroom)}</strong>
            <span>
              {one.valid_to
                ? `${format.day(one.valid_from)} – ${format.day(one.valid_to)}`
                : t('since_day', { day: format.day(one.valid_from) })}
            </span>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}

/** What happened on the roll, the newest first. */
export function Changes({ student }: { readonly student: StudentDetail }) {
  const t = useStudentText();
  const localize = useLocalize();
  if (student.changes.length === 0) return null;
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('changes')}
      </Words>
      <Timeline
        entries={student.changes.toReversed().map((one) => {
          const move = studentLifecycle.moves[one.move as StudentAction];
          return {
            key: `${one.move}-${one.at}`,
            at: one.at,
            who: one.by_name,
            title: move ? localize(move) : one.move,
            detail: one.reason,
            tone: studentLifecycle.states[one.to_status as StudentStatus]?.tone ?? 'ended',
          };
        })}
      />
    </section>
  );
}

/** Everything that the roll shows of a pupil. */
export function StudentBody({ student }: { readonly student: StudentDetail }) {
  return (
    <Stack gap={20}>
      <StudentHead student={student} />
      <Facts facts={useFacts(student)} />
      <Guardians student={student} />
      <HealthSection student={student} />
      <PersonalSection student={student} />
      <AddressSection student={student} />
      <Classes student={student} />
      <Changes student={student} />
    </Stack>
  );
}

/** What this person may do on the roll. */
export function Moves({ student }: { readonly student: StudentDetail }) {
  const localize = useLocalize();
  const [chosen, choose] = useState<StudentAction | null>(null);
  return (
    <>
      <FootActions
        acts={student.actions.map((action) => ({
          key: action,
          label: localize(studentLifecycle.moves[action]),
          kind: action === 'class' ? ('primary' as const) : undefined,
          asks: true,
          onClick: () => choose(action),
        }))}
      />
      {chosen && <ChangeDialog student={student} kind={chosen} onClose={() => choose(null)} />}
    </>
  );
}
