import { Button, Modal } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { compilationPacks } from '../../../contract/compilation-reading.contract.ts';
import { useCompilationText } from '../../texts.ts';

const POLL_MS = 1500;

/** How far a package is; its file once it is done. It comes with a message too, so that nobody has to wait here. */
export function PackDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useCompilationText();
  const format = useFormat();
  const answer = useApi(compilationPacks.get, { params: { id } }, { pollMs: POLL_MS });
  return (
    <Modal opened onClose={onClose} title={t('pack')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={2} />}>
        {({ state, total, left_out, file }) => (
          <>
            <p role="status">
              {t(state === 'done' ? 'pack_done' : state === 'failed' ? 'pack_failed' : 'pack_runs', { n: total })}
            </p>
            {left_out > 0 && <p>{t('pack_left_out', { n: left_out })}</p>}
            {file && (
              <Button onClick={() => saveFile(file.url, file.name)}>
                {t('download')} · {format.bytes(file.size)}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Modal>
  );
}
