import { useState } from 'react';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoRow } from './use-desk-list.ts';

const REASON_LEAST = 2;

/** Hides several videos with one reason; those that are not shown are passed over. */
export function HideMany({ rows, onClose }: { readonly rows: readonly VideoRow[]; readonly onClose: () => void }) {
  const t = useVideoText();
  const f = useFrameText();
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const shown = rows.filter((row) => row.actions.includes('hide'));
  const run = async () => {
    setPending(true);
    try {
      for (const row of shown)
        await call(liveVideos.hide, { params: { id: row.id }, body: { version: row.version, reason } });
      toast.success(t('hidden_n', { n: shown.length }));
    } catch (error) {
      reactTo(error);
    }
    await invalidate('live_videos');
    onClose();
  };
  return (
    <SideDrawer
      kind="form"
      opened
      onClose={onClose}
      title={t('hide_n', { n: shown.length })}
      foot={
        <FootActions
          acts={[
            { key: 'cancel', label: f('cancel'), onClick: onClose },
            {
              key: 'hide',
              label: t('hide'),
              kind: 'primary',
              isPending,
              disabled: reason.trim().length < REASON_LEAST || shown.length === 0,
              onClick: () => void run(),
            },
          ]}
        />
      }
    >
      <p>{shown.length ? t('hide_help') : t('nothing_shown')}</p>
      <TextAreaField label={t('hide_reason')} value={reason} onChange={setReason} max={200} rows={3} required />
    </SideDrawer>
  );
}
