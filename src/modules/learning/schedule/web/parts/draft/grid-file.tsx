import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { prepareFileOrToast } from '#web/ui/fields/files/file-rule.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { classSchedules, GRID_FILE } from '../../../contract/class-schedules.contract.ts';
import { useScheduleText } from '../../texts.ts';

type Reading = CallOutput<typeof classSchedules.read>;
const MOST = 40;

/** A file of a planning program: it is read, and each cell that is not understood is named before a draft is made of it. */
export function GridFile({ onRead }: { readonly onRead: (id: string) => void }) {
  const t = useScheduleText();
  const [reading, setReading] = useState<Reading | null>(null);
  const read = useSend(classSchedules.read, {
    invalidates: false,
    onSuccess: (found) => {
      setReading(found);
      onRead(found.id);
    },
  });
  const take = async (chosen: File | undefined) => {
    const file = chosen && (await prepareFileOrToast(chosen, GRID_FILE));
    if (file) read.mutate({ files: { file }, body: {} });
  };
  return (
    <Stack gap={8}>
      <FilePick
        types={GRID_FILE.types}
        label={t('grid_file')}
        disabled={read.isPending}
        onFiles={([file]) => void take(file)}
      >
        <Words tone="soft">{t(read.isPending ? 'grid_reading' : 'grid_file')}</Words>
      </FilePick>
      {reading && <Found of={reading} />}
    </Stack>
  );
}

function Found({ of }: { readonly of: Reading }) {
  const t = useScheduleText();
  const open = of.not_understood;
  return (
    <>
      <Words>{t('grid_read', { n: of.slots.length, cells: of.counts.in })}</Words>
      {open.length > 0 && (
        <>
          <Note tone="refused">{t('grid_open', { n: open.length })}</Note>
          <ul>
            {open.slice(0, MOST).map((cell) => (
              <li key={`${cell.sheet}${cell.address}${cell.reason}`}>
                {cell.sheet} {cell.address} “{cell.text}”: {cell.reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
