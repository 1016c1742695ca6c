import { useState } from 'react';
import { useNavigate } from 'react-router';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { type Book, textbookStatuses, textbooks } from '../../../contract/textbooks.contract.ts';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { SubjectName } from '../subject-field.tsx';
import { bookEntity } from './book-entity.tsx';

const SuccessionDrawer = lazyDialog(async () => (await import('./succession-drawer.tsx')).SuccessionDrawer);
const ChapterEditor = lazyDialog(async () => (await import('./chapter-editor.tsx')).ChapterEditor);

/** Where the own school sees which chapters of a book have nothing yet. */
const coverageOf = ({ id, subject_value }: Book) =>
  `/teach_assets/org?stage_code=${subject_value.slice(0, 3)}&subject_value=${subject_value}&textbook_id=${id}`;

/** One textbook: its facts and its chapters, each of which is changed by itself. */
export function BookDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const { can, canAtGroup } = useRights();
  const mayEdit = canAtGroup(subjectRights.manage);
  const go = useNavigate();
  const [changed, change] = useState<'facts' | 'chapters' | 'succession' | null>(null);
  const answer = useApi(textbooks.get, { params: { id } });
  const book = answer.data;
  if (book && changed === 'facts') return <EntityDrawer of={bookEntity} row={book} onClose={onClose} />;
  if (book && changed === 'chapters') return <ChapterEditor book={book} onClose={() => change(null)} />;
  if (book && changed === 'succession') return <SuccessionDrawer book={book} onClose={() => change(null)} />;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={book ? localizedName(book) : t('book')}
      foot={
        book && (
          <FootActions
            acts={[
              mayEdit &&
                book.is_retired && {
                  key: 'succession',
                  label: t('succeed'),
                  asks: true,
                  onClick: () => change('succession'),
                },
              can(subjectRights.create) && {
                key: 'coverage',
                label: t('coverage'),
                onClick: () => go(coverageOf(book)),
              },
              mayEdit && { key: 'facts', label: t('edit_book'), onClick: () => change('facts') },
              mayEdit && {
                key: 'chapters',
                label: t('edit_chapters'),
                kind: 'primary' as const,
                onClick: () => change('chapters'),
              },
            ]}
          />
        )
      }
    >
      {book ? <BookFacts book={book} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
    </SideDrawer>
  );
}

function BookFacts({ book }: { readonly book: Book }) {
  const t = useTextbookText();
  const { status, subject_value, grade_no, volume, publisher, edition, isbn, year } = book;
  return (
    <>
      <Facts
        facts={[
          { label: t('status'), value: <ChoiceBadge of={textbookStatuses} code={status} /> },
          { label: t('subject'), value: <SubjectName value={subject_value} /> },
          { label: t('grade'), value: grade_no === 0 ? t('kindergarten') : t('grade_n', { n: grade_no }) },
          { label: t('volume'), value: volume },
          { label: t('publisher'), value: publisher },
          { label: t('edition'), value: edition },
          { label: t('isbn'), value: isbn },
          { label: t('year'), value: year },
        ]}
      />
      <Panel title={t('chapters')}>
        {book.chapters.length === 0 ? (
          <EmptyState small title={t('no_chapters')} detail={t('no_chapters_help')} />
        ) : (
          book.chapters.map((chapter) => <ChapterLine key={chapter.id} chapter={chapter} />)
        )}
      </Panel>
    </>
  );
}

function ChapterLine({ chapter }: { readonly chapter: Book['chapters'][number] }) {
  const t = useTextbookText();
  const { depth, no, title, title_en, page_from, knowledge_ids } = chapter;
  const localizedName = useLocalizedName();
  return (
    <div className={classes.chapter} style={{ ['--depth' as string]: depth }}>
      <span>{[no, localizedName({ name: title, name_en: title_en })].filter(Boolean).join(' ')}</span>
      {page_from !== null && (
        <Words tone="soft" size="small">
          {t('page', { n: page_from })}
        </Words>
      )}
      {knowledge_ids.length > 0 && (
        <Words tone="soft" size="small">
          {t('points_n', { n: knowledge_ids.length })}
        </Words>
      )}
    </div>
  );
}
