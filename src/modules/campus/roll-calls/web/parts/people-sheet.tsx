import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { rollCalls } from '../../contract/roll-calls.contract.ts';
import { useRollCallText } from '../texts.ts';
import classes from './people-sheet.module.css';
import { usePlaceName } from './place-name.ts';
import type { RollCall } from './use-roll-call.ts';

/** Everybody on paper, for assembly points without a network: the missing ones first, with a box to tick. */
export function PeopleSheet({ call, onClose }: { readonly call: RollCall; readonly onClose: () => void }) {
  const t = useRollCallText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const placeName = usePlaceName();
  const answer = useApi(rollCalls.sheet, { params: { id: call.id } });
  const everyone = answer.data?.list ?? [];
  const parts = [
    { key: 'missing', title: t('print_missing', { n: call.missing }), rows: everyone.filter((one) => !one.safe_at) },
    { key: 'safe', title: t('print_safe', { n: call.safe }), rows: everyone.filter((one) => one.safe_at) },
  ];
  const title = t('print_title', { campus: localizedName(call.campus) });
  return (
    <PrintDialog title={t('print')} label={title} printLabel={t('print')} disabled={!answer.data} onClose={onClose}>
      {answer.data ? (
        <div className={classes.sheet}>
          <Words as="h1" size="title" weight={600}>
            {title}
          </Words>
          <p>{t('started_line', { time: format.dateTime(call.started_at), name: localizedName(call.started_by) })}</p>
          {parts.map(({ key, title: head, rows }) => (
            <section key={key}>
              <h2>{head}</h2>
              <ol>
                {rows.map((one) => (
                  <li key={one.id} data-safe={one.safe_at !== null}>
                    <strong>{localizedName(one)}</strong>
                    <span>{placeName(one)}</span>
                    <span>{one.safe_at ? format.time(one.safe_at) : ''}</span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </PrintDialog>
  );
}
