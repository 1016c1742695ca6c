import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import type { MeritRow, Radar } from '../../contract/merit.contract.ts';
import { meritDimensions, meritKinds } from '../../contract/merit-kinds.ts';
import { useMeritText } from '../texts.ts';

interface Props {
  readonly facts: Radar;
  readonly notes: readonly MeritRow[];
  readonly onClose: () => void;
}

/** What was noted of a child, on paper: its own two terms, and the sentences by dimension. No marks of single notes. */
export function Portfolio({ facts, notes, onClose }: Props) {
  const t = useMeritText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { name, now, before } = facts;
  const counted = notes.filter(({ status }) => status === 'active');
  return (
    <PrintDialog title={t('portfolio')} label={localizedName(name)} printLabel={t('print')} onClose={onClose}>
      <h2>{t('portfolio_of', { name: localizedName(name) })}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('dimension')}</th>
            <th>{now.semester ? localizedName(now.semester) : t('now')}</th>
            {before.semester && <th>{localizedName(before.semester)}</th>}
          </tr>
        </thead>
        <tbody>
          {now.values.map(({ dimension, points }, at) => (
            <tr key={dimension}>
              <td>{labelOf(meritDimensions, dimension, lang)}</td>
              <td>{format.number(points)}</td>
              {before.semester && <td>{format.number(before.values[at]?.points ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {meritDimensions.map(({ code }) => {
        const own = counted.filter(({ dimension }) => dimension === code);
        if (own.length === 0) return null;
        return (
          <section key={code}>
            <h3>{labelOf(meritDimensions, code, lang)}</h3>
            <ul>
              {own.map((note) => (
                <li key={note.id}>
                  {[format.day(note.created_at), labelOf(meritKinds, note.kind, lang), note.text].join(' · ')}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </PrintDialog>
  );
}
