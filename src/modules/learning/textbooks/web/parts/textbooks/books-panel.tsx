import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useTextbookText } from '../../texts.ts';
import { bookEntity } from './book-entity.tsx';

const BookDrawer = lazyDialog(async () => (await import('./book-drawer.tsx')).BookDrawer);

/** Textbooks by subject and grade; one opens with its chapters. */
export function BooksPanel() {
  const t = useTextbookText();
  const { canAtGroup } = useRights();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ManagedList
        of={bookEntity}
        opens="book"
        tools={
          canAtGroup(subjectRights.manage) && (
            <Button variant="default" onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          )
        }
        view={(row, onClose) => <BookDrawer id={row.id} onClose={onClose} />}
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
