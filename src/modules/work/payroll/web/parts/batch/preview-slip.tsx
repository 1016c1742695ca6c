import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import type { wageTables } from '../../../contract/wage-tables.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { SlipSheet } from '../slip/slip-sheet.tsx';
import type { SheetFacts } from '../slip/slip-types.ts';

export type Preview = CallOutput<typeof wageTables.previewAs>;

/** A row of a draft drawn by the sheet that its person will read. */
export function PreviewSlip({ preview, onClose }: { readonly preview: Preview; readonly onClose: () => void }) {
  const t = usePayrollText();
  const { month: months } = useFormat();
  return (
    <SideDrawer opened onClose={onClose} title={t('preview_of', { name: preview.name })} kind="record">
      <Stack gap={12}>
        <Words as="p" tone="soft">
          {months(preview.month)} · {preview.title}
        </Words>
        <SlipSheet slip={sheetOf(preview)} />
      </Stack>
    </SideDrawer>
  );
}

function sheetOf({ columns, values, diff, net_fen }: Preview): SheetFacts {
  const net = columns.find(({ kind }) => kind === 'net')?.key ?? '';
  const change = diff ? (diff[net] ?? 0) : null;
  return {
    id: '',
    columns,
    values,
    diff,
    net_fen,
    change_fen: change,
    before_net_fen: change === null ? null : net_fen - change,
    year_to_date: {},
    corrects: null,
    is_own: true,
    actions: [],
  };
}
