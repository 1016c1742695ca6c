import { useState } from 'react';
import { idTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { visitorLists } from '../../contract/visitor-lists.contract.ts';
import { useListText } from '../texts.ts';
import { type Entry, EntryState, type ListKind } from './list-entry.tsx';
import classes from './lists.module.css';
import { useWeekdayWords } from './weekday-words.ts';

function useFacts(entry: Entry, kind: ListKind): Fact[] {
  const t = useListText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const words = useWeekdayWords();
  const facts: (Fact | null)[] = [
    { label: t('phone'), value: entry.phone },
    { label: t('id_no'), value: entry.id_no && `${labelOf(idTypes, entry.id_type ?? '', lang)} ${entry.id_no}` },
    { label: t('plate_no'), value: entry.plate_no },
    { label: t('company'), value: entry.company },
    { label: t('valid'), value: `${format.day(entry.valid_from)} – ${format.day(entry.valid_to)}` },
    { label: t('reason'), value: entry.reason, wide: true },
    kind === 'white' ? { label: t('when'), value: words.ruleOf(entry) } : null,
    kind === 'white'
      ? {
          label: t('gates'),
          value: entry.gates.length > 0 ? format.list(entry.gates.map(localizedName)) : t('any_gate'),
        }
      : null,
    kind === 'white' ? { label: t('responsible'), value: entry.responsible?.name } : null,
    { label: t('created_by'), value: `${entry.created_by.name} · ${format.dateTime(entry.created_at)}` },
    entry.lifted_by ? { label: t('lifted_by'), value: entry.lifted_by.name } : null,
    entry.lift_reason ? { label: t('lift_reason'), value: entry.lift_reason, wide: true } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

interface Props {
  readonly entry: Entry;
  readonly kind: ListKind;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** One entry with its reason and its author, and the way to lift it. */
export function EntryDetail({ entry, kind, onClose, onEdit }: Props) {
  const t = useListText();
  const facts = useFacts(entry, kind);
  const [isLifting, setLifting] = useState(false);
  // a black entry that one may not lift is one's own
  const needsOther = kind === 'black' && entry.is_active;
  const may = (act: Entry['actions'][number]) => entry.actions.includes(act);
  const acts = (
    <FootActions
      acts={[
        may('update') && { key: 'edit', label: t('edit'), kind: 'primary', onClick: onEdit },
        may('lift') && { key: 'lift', label: t('lift'), asks: true, onClick: () => setLifting(true) },
      ]}
    />
  );
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={entry.name}
      foot={
        entry.actions.length > 0
          ? acts
          : needsOther && (
              <Words as="p" tone="soft">
                {t('second_person')}
              </Words>
            )
      }
    >
      <p className={classes.state}>
        <EntryState entry={entry} />
      </p>
      <Facts facts={facts} />
      {isLifting && (
        <ReasonDialog
          endpoint={kind === 'white' ? visitorLists.liftWhite : visitorLists.liftBlack}
          params={{ id: entry.id }}
          title={t('lift_title', { name: entry.name })}
          submitLabel={t('lift')}
          reasonLabel={t('lift_reason')}
          success={t('lifted')}
          onClose={() => setLifting(false)}
          onDone={onClose}
        />
      )}
    </SideDrawer>
  );
}
