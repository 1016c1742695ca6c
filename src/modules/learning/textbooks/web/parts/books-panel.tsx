import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useTextbookText } from '../texts.ts';
import { bookEntity } from './book-entity.tsx';
import classes from './books.module.css';
import { SubjectField } from './subject-field.tsx';

const BookDrawer = lazyDialog(async () => (await import('./book-drawer.tsx')).BookDrawer);

/** Textbooks by subject; one opens with its chapters. */
export function BooksPanel() {
  const t = useTextbookText();
  const [address, setAddress] = useSearchParams();
  const [isImporting, setImporting] = useState(false);
  const subject = address.get('subject') ?? '';
  const choose = (value: string) =>
    setAddress(value ? { tab: 'books', subject: value } : { tab: 'books' }, { replace: true });
  return (
    <>
      <div className={classes.tools}>
        <SubjectField label={t('subject')} value={subject} onChange={choose} clearable />
      </div>
      <ManagedList
        key={subject}
        of={bookEntity}
        opens="book"
        {...(subject ? { fixed: { subject_value: subject } } : {})}
        presets={{}}
        tools={
          <Button variant="default" onClick={() => setImporting(true)}>
            {t('import')}
          </Button>
        }
        drawer={(row, onClose) =>
          row ? (
            <BookDrawer id={row.id} onClose={onClose} />
          ) : (
            <EntityDrawer of={bookEntity} row={null} onClose={onClose} />
          )
        }
      />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            title={t('import_books')}
            definition="textbooks"
            params={{}}
            invalidates={['textbooks']}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
