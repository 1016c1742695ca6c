import { Button } from '@mantine/core';
import { cardClasses as classes, entryClasses as entry, Steps } from '#modules/identity/sign-in/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useText } from '../../texts.ts';
import type { EntryBegun } from './invite-start.tsx';

type EntryRecord = NonNullable<EntryBegun['record']>;

/** How far each stage is on the way 已提交 → 审核中 → 待入职 → 已入职. */
const PLACES: Readonly<Record<string, number>> = {
  applied: 1,
  screening: 1,
  interview: 1,
  offered: 1,
  pending: 1,
  returned: 1,
  pool: 1,
  accepted: 2,
  entered: 4,
};
const ENDED: readonly string[] = ['refused', 'withdrawn'];

interface Props {
  readonly record: EntryRecord;
  /** Opens the form again; absent: it cannot be changed now. */
  readonly onEdit?: () => void;
}

/** Where a newcomer stands, with the notes of the school. */
export function EntryStatus({ record, onEdit }: Props) {
  const t = useText();
  const localizedName = useLocalizedName();
  const notes = Object.values(record.field_notes);
  const isEnded = ENDED.includes(record.stage);
  const isReturned = notes.length > 0 || record.stage === 'returned';
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{localizedName(record.organization)}</h1>
      {isEnded ? (
        <p className={entry.note} data-tone="waiting">
          <strong>{t(record.stage === 'refused' ? 'entry_refused' : 'entry_withdrawn')}</strong>
          {record.reason && <span>{record.reason}</span>}
        </p>
      ) : (
        <Steps
          steps={[t('applied_sent'), t('applied_review'), t('entry_accepted'), t('entry_entered')]}
          at={PLACES[record.stage] ?? 1}
        />
      )}
      {!isEnded && isReturned && (
        <div className={entry.note} data-tone="waiting">
          <strong>{t('entry_returned')}</strong>
          <ul className={entry.list}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {!isEnded && !isReturned && <p className={classes.hint}>{t('entry_waiting')}</p>}
      {!isEnded && isReturned && onEdit && (
        <Button size="md" onClick={onEdit}>
          {t('entry_edit')}
        </Button>
      )}
    </div>
  );
}
