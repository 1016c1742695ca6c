import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { parkingCategories } from '../../../contract/parking.shapes.ts';
import { type LotQuota, parkingQuotas } from '../../../contract/parking-quotas.contract.ts';
import { parkingTerms } from '../../../contract/parking-terms.contract.ts';
import { parkingRights } from '../../../rights.ts';
import { useParkingText } from '../../texts.ts';
import share from '../share-bar.module.css';
import classes from './quota-panel.module.css';

const QuotaDialog = lazyDialog(async () => (await import('./quota-dialog.tsx')).QuotaDialog);

/** How many places each lot has for each category in a term, and how many are given; a cell is changed where it stands. */
export function QuotaPanel() {
  const t = useParkingText();
  const localizedName = useLocalizedName();
  const [chosen, choose] = useState<string | null>(null);
  const terms = useApi(parkingTerms.list, { query: { per_page: 50 } });
  const rows = terms.data?.list ?? [];
  const day = today();
  const runs = rows.find((one) => one.valid_from <= day && day <= one.valid_to);
  const term = rows.find((one) => one.id === chosen) ?? runs ?? rows[0];
  if (terms.data && !term) return null;
  return (
    <Panel
      title={t('quotas')}
      aside={
        term && (
          <SelectField
            label={t('term')}
            options={rows.map((one) => ({ value: one.id, label: localizedName(one) }))}
            value={term.id}
            onChange={choose}
          />
        )
      }
    >
      {term ? (
        <QuotaGrid key={term.id} termId={term.id} />
      ) : (
        <Loaded of={terms} skeleton={<TextSkeleton lines={5} />} />
      )}
    </Panel>
  );
}

function QuotaGrid({ termId }: { readonly termId: string }) {
  const t = useParkingText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [edited, edit] = useState<{ readonly cell: LotQuota; readonly title: string } | null>(null);
  const answer = useApi(parkingQuotas.list, { query: { parking_term_id: termId } });
  const grid = answer.data;
  if (!grid) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  if (grid.lots.length === 0) return <p>{t('no_lots')}</p>;
  const name = (code: LotQuota['category']) => labelOf(parkingCategories, code, lang) ?? code;
  return (
    <div className={classes.scroll}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('lot')}</th>
            {grid.categories.map((code) => (
              <th key={code} scope="col">
                {name(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.lots.map((lot) => (
            <tr key={lot.id}>
              <th scope="row">
                {localizedName(lot)}{' '}
                <Words as="small" tone="soft" weight={400}>
                  {t('spaces_n', { n: lot.capacity })}
                </Words>
              </th>
              {grid.categories.map((category) => {
                const known = grid.list.find((one) => one.parking_lot_id === lot.id && one.category === category);
                const cell = known ?? {
                  parking_lot_id: lot.id,
                  category,
                  quota: 0,
                  oversell_pct: 0,
                  used: 0,
                  waiting: 0,
                };
                const title = `${localizedName(lot)} · ${name(category)}`;
                return (
                  <td key={category}>
                    <QuotaCell
                      cell={cell}
                      title={title}
                      isEditable={can(parkingRights.lots)}
                      onEdit={() => edit({ cell, title })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {edited && <QuotaDialog termId={termId} {...edited} onClose={() => edit(null)} />}
    </div>
  );
}

interface CellProps {
  readonly cell: LotQuota & { readonly waiting: number };
  readonly title: string;
  readonly isEditable: boolean;
  readonly onEdit: () => void;
}

function QuotaCell({ cell: { quota, used, waiting, oversell_pct }, title, isEditable, onEdit }: CellProps) {
  const t = useParkingText();
  const limit = Math.floor((quota * (100 + oversell_pct)) / 100);
  const content = (
    <>
      <span>
        {used} / {limit}
      </span>
      <span className={share.bar} data-full={used >= limit}>
        <span style={{ ['--share' as string]: limit === 0 ? 0 : used / limit }} />
      </span>
      {waiting > 0 && (
        <Words as="small" tone="soft" weight={400}>
          {t('waiting_n', { n: waiting })}
        </Words>
      )}
    </>
  );
  if (!isEditable) return quota === 0 && used === 0 ? '–' : <div className={classes.cell}>{content}</div>;
  return (
    <Button variant="subtle" h="auto" p={4} fullWidth aria-label={t('change_quota', { title })} onClick={onEdit}>
      <span className={classes.cell}>{quota === 0 && used === 0 ? '–' : content}</span>
    </Button>
  );
}
