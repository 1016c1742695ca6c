import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { classrooms, TEACHER_ROLES } from '../../../contract/classrooms.contract.ts';
import { semesters } from '../../../contract/semesters.contract.ts';
import { useSchoolText } from '../../texts.ts';
import type { ClassDetail } from './class-detail.ts';
import classes from './class-teachers.module.css';

type Role = (typeof TEACHER_ROLES)[number];

interface Props {
  readonly one: ClassDetail;
  readonly organization_id: string;
  readonly mayEdit: boolean;
}

/** The semesters that may be looked at, and the one that is chosen: the running one, else the newest. */
function useSemesterChoice(organization_id: string) {
  const answer = useApi(semesters.list, { query: { organization_id, per_page: 25 } });
  const list = answer.data?.list ?? [];
  const [chosen, choose] = useState('');
  const usual = list.find((row) => row.is_current) ?? list[0];
  return { answer, list, semester: list.find((row) => row.id === chosen) ?? usual, choose };
}

function AddTeacher({
  organization_id,
  hasHead,
  onAdd,
}: {
  readonly organization_id: string;
  readonly hasHead: boolean;
  readonly onAdd: (user_id: string, role: Role) => void;
}) {
  const t = useSchoolText();
  const [person, setPerson] = useState<StaffChoice | null>(null);
  const [role, setRole] = useState<Role>(hasHead ? 'subject' : 'head');
  return (
    <div className={classes.adding}>
      <StaffField
        onlyTeachers
        clearable
        label={t('teacher')}
        value={person}
        onChange={setPerson}
        organization_id={organization_id}
      />
      <SelectField
        label={t('role')}
        value={role}
        onChange={(value) => setRole(value as Role)}
        options={TEACHER_ROLES.map((value) => ({
          value,
          label: t(`role_${value}`),
          disabled: value === 'head' && hasHead,
        }))}
      />
      <Button
        variant="default"
        disabled={person === null}
        onClick={() => {
          if (person) onAdd(person.id, role);
          setPerson(null);
        }}
      >
        {t('add_teacher')}
      </Button>
    </div>
  );
}

/** Who teaches a class in a semester. */
export function ClassTeachers({ one, organization_id, mayEdit }: Props) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const { answer, list, semester, choose } = useSemesterChoice(organization_id);
  const save = useSend(classrooms.teachers, { onSuccess: () => toast.success(t('saved')) });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={2} />} />;
  const teachers = one.teachers.filter((teacher) => teacher.semester_id === semester?.id);
  const canSave = mayEdit && semester !== undefined && !semester.is_over;
  const put = (next: readonly { user_id: string; role: Role; subject_value: string | null }[]) =>
    semester && save.mutate({ params: { id: one.id }, body: { semester_id: semester.id, teachers: [...next] } });
  const drafts = teachers.map(({ user, role, subject_value }) => ({ user_id: user.id, role, subject_value }));
  return (
    <Stack as="section" gap={12} above={24} className={classes.teachers}>
      <header>
        <Words as="h3" tone="plain" size="large">
          {t('teachers')}
        </Words>
        {list.length > 1 && (
          <SelectField
            label={t('semester')}
            value={semester?.id ?? ''}
            onChange={choose}
            options={list.map((row) => ({ value: row.id, label: localizedName(row) }))}
          />
        )}
      </header>
      {teachers.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_teachers')}
        </Words>
      )}
      <Stack as="ul" gap={4}>
        {teachers.map((teacher, at) => (
          <li key={`${teacher.user.id}-${teacher.role}-${teacher.subject_value}`}>
            <PersonAvatar person={teacher.user} size={28} />
            <span>{localizedName(teacher.user)}</span>
            <Words tone="soft">{t(`role_${teacher.role}`)}</Words>
            {canSave && (
              <CloseButton
                aria-label={t('take_off', { name: localizedName(teacher.user) })}
                disabled={save.isPending}
                onClick={() => put(drafts.filter((_, other) => other !== at))}
              />
            )}
          </li>
        ))}
      </Stack>
      {canSave && (
        <AddTeacher
          organization_id={organization_id}
          hasHead={teachers.some((teacher) => teacher.role === 'head')}
          onAdd={(user_id, role) => put([...drafts, { user_id, role, subject_value: null }])}
        />
      )}
    </Stack>
  );
}
