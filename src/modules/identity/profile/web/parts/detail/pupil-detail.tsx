import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { PersonSections } from '#modules/core/directory/web/public.tsx';
import { PurposeForm, StudentHead, useStudent } from '#modules/people/students/web/public.tsx';
import { idTypes } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useProfileText } from '../../texts.ts';
import classes from '../personals/own-head.module.css';
import page from '../personals/personals.module.css';

/** A pupil who is neither oneself nor an own child: with 0306, and with a purpose for those who do not teach the class. */
export function PupilDetail({ id }: { readonly id: string }) {
  const t = useProfileText();
  const localize = useLocalize();
  const format = useFormat();
  const { student, asksPurpose, error, again, give } = useStudent(id);
  if (error)
    return error.status < 500 && error.status > 0 ? (
      <Navigate replace to="/404" />
    ) : (
      <ErrorState error={error} onRetry={again} />
    );
  if (asksPurpose && !student)
    return (
      <Panel title={t('purpose_first')}>
        <div className={page.narrow}>
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <PurposeForm onDone={give} />
          </Suspense>
        </div>
      </Panel>
    );
  if (!student) return <TextSkeleton lines={8} />;
  const document = student.id_type === null ? undefined : findItem(idTypes, student.id_type);
  return (
    <div className={page.page}>
      <Panel>
        <Suspense fallback={<TextSkeleton lines={2} />}>
          <StudentHead student={student} />
        </Suspense>
        <div className={classes.facts}>
          <Facts
            facts={[
              { label: t('field_gender'), value: student.gender && t(`gender_${student.gender}`) },
              { label: t('field_birthday'), value: student.birthday && format.day(student.birthday) },
              { label: document ? localize(document) : t('field_id_no'), value: student.id_no },
              { label: t('field_phone'), value: student.phone },
            ]}
          />
        </div>
      </Panel>
      <PersonSections id={id} />
    </div>
  );
}
