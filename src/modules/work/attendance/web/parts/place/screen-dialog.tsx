import { useSend } from '#web/api/send.ts';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { attendancePlaces } from '../../../contract/attendance-places.contract.ts';
import { useAttendanceText } from '../../texts.ts';

/** The address for a screen at a place; making a new one ends the one before. */
export function ScreenDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useAttendanceText();
  const create = useSend(attendancePlaces.createPanelKey);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('screen')}
      submitLabel={t('new_address')}
      isSending={create.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ params: { id } });
      }}
    >
      <p>{t('screen_help')}</p>
      {create.data && (
        <Inline gap={8} role="status">
          <Words as="span" narrow>
            {create.data.url}
          </Words>
          <CopyButton text={create.data.url} what={t('address')} />
        </Inline>
      )}
    </FormDialog>
  );
}
