import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { classrooms } from '../../../contract/classrooms.contract.ts';
import { useSchoolText } from '../../texts.ts';
import type { ClassDetail } from './class-detail.ts';
import { ClassForm } from './class-form.tsx';
import { ClassTeachers } from './class-teachers.tsx';

function ClassFacts({ one }: { readonly one: ClassDetail }) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  return (
    <Facts
      facts={[
        {
          label: t('grade'),
          value: t('cohort', { name: localizedName(one.grade), year: String(one.grade.entry_year) }),
        },
        { label: t('campus'), value: localizedName(one.campus) },
        { label: t('school_year'), value: one.school_year.name },
        { label: t('class_kind'), value: t(`kind_${one.kind}`) },
        { label: t('head_teacher'), value: one.head && localizedName(one.head) },
        { label: t('students'), value: t('seats', { taken: one.students_count, capacity: one.capacity }) },
      ]}
    />
  );
}

interface Props {
  readonly id: string;
  readonly organization_id: string;
  readonly onClose: () => void;
}

/** A class over the board: facts, who teaches it, and changes for those who may. */
export function ClassDrawer({ id, organization_id, onClose }: Props) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const [isEditing, setEditing] = useState(false);
  const answer = useApi(classrooms.get, { params: { id } });
  const one = answer.data;
  const remove = useSend(classrooms.remove, {
    invalidates: ['grades'],
    onSuccess: () => {
      onClose();
      toast.success(t('removed'));
    },
  });
  const askRemove = async (row: ClassDetail) => {
    if (await confirm({ title: t('remove_ask', { name: localizedName(row) }), confirm: t('remove'), danger: true }))
      remove.mutate({ params: { id } });
  };
  if (one && isEditing) return <ClassForm one={one} onClose={() => setEditing(false)} />;
  const mayEdit = one?.actions.includes('update') ?? false;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={one ? localizedName(one) : t('class')}
      foot={
        one &&
        mayEdit && (
          <FootActions
            acts={[
              {
                key: 'remove',
                label: t('remove'),
                kind: 'danger',
                isPending: remove.isPending,
                onClick: () => void askRemove(one),
              },
              { key: 'change', label: t('change'), kind: 'primary', onClick: () => setEditing(true) },
            ]}
          />
        )
      }
    >
      {one ? (
        <>
          <ClassFacts one={one} />
          <ClassTeachers one={one} organization_id={organization_id} mayEdit={mayEdit} />
        </>
      ) : answer.error?.status === 404 ? (
        <EmptyState kind="lost" title={t('no_such_class')} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
    </SideDrawer>
  );
}
