import { useState } from 'react';
import { organizationModules } from '#modules/core/access/contract/organization-modules.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { refreshSettings } from '#web/session/session.ts';
import { toast } from '#web/ui/toasts.ts';
import { useMenuText } from '../texts.ts';
import type { MenuGroup } from './arrangement.ts';

export type Arrangement = CallOutput<typeof organizationModules.get>;
export type MenuApp = Arrangement['apps'][number];

const copied = (groups: readonly MenuGroup[]) =>
  groups.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item })) }));

/** The stored arrangement, what was changed since, and the ways to save it or go back. */
export function useArrangement(organizationId: string) {
  const t = useMenuText();
  const params = { id: organizationId };
  const answer = useApi(organizationModules.get, { params }, { enabled: organizationId !== '' });
  const [draft, setDraft] = useState<readonly MenuGroup[] | null>(null);
  const stored = answer.data;
  const done = (sentence: string) => async () => {
    setDraft(null);
    toast.success(sentence);
    await refreshSettings();
  };
  const save = useSend(organizationModules.update, { onSuccess: done(t('saved')) });
  const undo = useSend(organizationModules.undo, { onSuccess: done(t('undone')) });
  const groups = draft ?? stored?.groups ?? [];
  return {
    answer,
    stored,
    groups,
    set: setDraft,
    isChanged: draft !== null && JSON.stringify(draft) !== JSON.stringify(stored?.groups),
    discard: () => setDraft(null),
    save: () => stored && save.mutate({ params, body: { groups: copied(groups), revision: stored.revision } }),
    undo: (to: number | null) => stored && undo.mutate({ params, body: { revision: stored.revision, to } }),
    isSending: save.isPending || undo.isPending,
  };
}
