import { Button } from '@mantine/core';
import { useState } from 'react';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useSchoolText } from '../../texts.ts';
import { GradeDrawer } from '../grades/grade-drawer.tsx';
import { PromotionDrawer } from '../grades/promotion-drawer.tsx';
import { AddClassesDrawer } from './add-classes-drawer.tsx';
import { ClassDrawer } from './class-drawer.tsx';
import classes from './classes-panel.module.css';
import { type Classroom, type Grade, useClasses } from './use-classes.ts';

function ClassCard({ one, onOpen }: { readonly one: Classroom; readonly onOpen: () => void }) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const share = Math.min(100, (one.students_count / one.capacity) * 100);
  return (
    <button type="button" className={classes.card} data-over={one.students_count > one.capacity} onClick={onOpen}>
      <Words weight={600}>{localizedName(one)}</Words>
      <Words tone="soft">{one.head ? localizedName(one.head) : t('no_head')}</Words>
      <Inline as="span" gap={8} tone="soft" size="small" figures className={classes.seats}>
        <span className={classes.bar} aria-hidden>
          <i style={{ width: `${share}%` }} />
        </span>
        {t('seats', { taken: one.students_count, capacity: one.capacity })}
      </Inline>
    </button>
  );
}

interface GradeProps {
  readonly grade: Grade;
  readonly list: readonly Classroom[];
  readonly onOpen: (id: string) => void;
  readonly onEdit: (() => void) | null;
  readonly onAdd: (() => void) | null;
}

function GradeRow({ grade, list, onOpen, onEdit, onAdd }: GradeProps) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  return (
    <section className={classes.grade} aria-label={localizedName(grade)}>
      <header>
        <Words as="h2" tone="plain" size="large">
          {t('cohort', { name: localizedName(grade), year: String(grade.entry_year) })}
        </Words>
        <p>
          {localizedName(grade.campus)} ·{' '}
          {t('grade_counts', { classes: grade.classes_count, students: grade.students_count })}
        </p>
        {onEdit && (
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {t('change')}
          </Button>
        )}
      </header>
      <Cards least={168} gap={8}>
        {list.map((one) => (
          <ClassCard key={one.id} one={one} onOpen={() => onOpen(one.id)} />
        ))}
        {onAdd && (
          <button type="button" className={classes.add} onClick={onAdd}>
            {t('add_classes')}
          </button>
        )}
      </Cards>
    </section>
  );
}

type Shown =
  | { readonly kind: 'grade'; readonly id: string | null }
  | { readonly kind: 'classes'; readonly grade: Grade }
  | { readonly kind: 'promotion' };

function Tools({ onAdd, onPromote }: { readonly onAdd: () => void; readonly onPromote: (() => void) | null }) {
  const t = useSchoolText();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  return (
    <Inline gap={8} wrap justify="end">
      {onPromote && can(directoryRights.promotion) && !isNarrow && (
        <Button variant="default" onClick={onPromote}>
          {t('promote')}
        </Button>
      )}
      {onPromote && can(directoryRights.promotion) && isNarrow && (
        <Words as="p" tone="soft">
          {t('promote_on_desktop')}
        </Words>
      )}
      {can(directoryRights.classes) && <Button onClick={onAdd}>{t('add_grade')}</Button>}
    </Inline>
  );
}

/** Grades × classes of a school: who leads each class, and how full it is. */
export function ClassesPanel({ organization_id }: { readonly organization_id: string }) {
  const t = useSchoolText();
  const { can } = useRights();
  const { opened, open, close } = useOpened('class');
  const [shown, setShown] = useState<Shown | null>(null);
  const board = useClasses(organization_id);
  const mayEdit = can(directoryRights.classes);
  const addGrade = () => setShown({ kind: 'grade', id: null });
  const shut = () => setShown(null);
  const changed = (shown?.kind === 'grade' && board.grades.find((one) => one.id === shown.id)) || null;
  if (board.error && board.grades.length === 0) return <ErrorState error={board.error} onRetry={board.refetch} />;
  if (board.isLoading) return <RowSkeleton rows={6} />;
  return (
    <Stack gap={20}>
      {board.error && <ErrorState error={board.error} onRetry={board.refetch} />}
      <Tools onAdd={addGrade} onPromote={board.classes.length > 0 ? () => setShown({ kind: 'promotion' }) : null} />
      {board.grades.length === 0 && (
        <EmptyState
          title={t('no_grades')}
          {...(mayEdit ? { action: <Button onClick={addGrade}>{t('add_grade')}</Button> } : {})}
        />
      )}
      {board.grades.map((grade) => (
        <GradeRow
          key={grade.id}
          grade={grade}
          list={board.classes.filter((one) => one.grade.id === grade.id)}
          onOpen={open}
          onEdit={mayEdit ? () => setShown({ kind: 'grade', id: grade.id }) : null}
          onAdd={mayEdit ? () => setShown({ kind: 'classes', grade }) : null}
        />
      ))}
      {opened && <ClassDrawer key={opened} id={opened} organization_id={organization_id} onClose={close} />}
      {shown?.kind === 'grade' && (shown.id === null || changed) && (
        <GradeDrawer key={shown.id ?? 'new'} organization_id={organization_id} grade={changed} onClose={shut} />
      )}
      {shown?.kind === 'classes' && <AddClassesDrawer grade={shown.grade} onClose={shut} />}
      {shown?.kind === 'promotion' && <PromotionDrawer organization_id={organization_id} onClose={shut} />}
    </Stack>
  );
}
