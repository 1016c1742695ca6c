import { classrooms } from '#modules/core/school/contract/classrooms.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { usePeopleText } from '../../texts.ts';
import classes from './colleagues.module.css';

function Teachers({ id }: { readonly id: string }) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const answer = useApi(classrooms.get, { params: { id } });
  const one = answer.data;
  if (!one) return <Loaded of={answer} skeleton={<RowSkeleton rows={2} />} />;
  const seen = new Set<string>();
  const teachers = one.teachers.filter(({ user }) => !seen.has(user.id) && seen.add(user.id));
  return (
    <Stack as="section" gap={12} className={classes.colleagues} aria-label={localizedName(one)}>
      <Words as="h2" tone="plain" size="large">
        {localizedName(one)}
      </Words>
      {teachers.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_teachers')}
        </Words>
      )}
      <Stack as="ul">
        {teachers.map(({ user, role }) => (
          <li key={user.id}>
            <PersonAvatar person={user} size={40} />
            <span>
              <strong>{localizedName(user)}</strong>
              <span>{t(`teaches_${role}`)}</span>
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** The teachers of the classes that a pupil is in, or the children of a guardian. */
export function ClassTeachers() {
  const t = usePeopleText();
  const answer = useApi(classrooms.list, { query: { status: ['active'], per_page: 25 } });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />;
  const list = answer.data?.list ?? [];
  if (list.length === 0) return <EmptyState title={t('no_classes')} detail={t('no_classes_help')} />;
  return list.map((one) => <Teachers key={one.id} id={one.id} />);
}
