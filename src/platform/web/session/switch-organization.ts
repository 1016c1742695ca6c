import { frame } from '#shared/calls/frame.contract.ts';
import { clearCache } from '../api/cache.ts';
import { useSend } from '../api/send.ts';
import { refreshSettings } from './session.ts';

/**
 * Makes another organisation the current one. What was read for the former one goes before anything is drawn for the new
 * one: after that it would take along what the new pages have begun to read.
 */
export function useSwitchOrganization(onDone?: () => void) {
  const send = useSend(frame.switchOrganization, {
    invalidates: false,
    onSuccess: async () => {
      clearCache();
      await refreshSettings();
      onDone?.();
    },
  });
  return {
    isSwitching: send.isPending,
    switchTo: (organization_id: string) => send.mutate({ body: { organization_id } }),
  };
}
