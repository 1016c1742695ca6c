import { files } from '#shared/calls/files.contract.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import type { Text } from '#shared/text.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { refreshSettings, usePerson } from '#web/session/session.ts';
import { toast } from '#web/ui/toasts.ts';
import { profile } from '../../../contract/profile.contract.ts';

/** Uploads a picture and makes it the own avatar; failures say their status and the sentence of the specification. */
export function useAvatar(onDone: () => void) {
  const localize = useLocalize();
  const { id } = usePerson();
  const warn = (text: Text) => (error: ApiError) => toast.warning(localize(text, { status: String(error.status) }));
  const save = useSend(profile.changeAvatar, {
    errorDisplay: 'session_only',
    onSuccess: async () => {
      toast.success(localize(errorCatalogue.avatar_save_success.text));
      await refreshSettings();
      onDone();
    },
    onError: warn(errorCatalogue.avatar_save_failure.text),
  });
  const upload = useSend(files.upload, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: ({ key }) => save.mutate({ params: { id }, body: { id, avatar_url: key } }),
    onError: warn(errorCatalogue.avatar_upload.text),
  });
  return {
    isSending: upload.isPending || save.isPending,
    send: (picture: File) => upload.mutate({ body: { purpose: 'avatar' }, files: { file: picture } }),
  };
}
