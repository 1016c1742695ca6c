import { useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { compilations } from '../../../contract/compilations.contract.ts';
import type { TreeOp } from '../../../contract/tree.ts';

/** Somebody was faster on the same place: what they did, what one wanted, and the version that it goes on from. */
export interface Conflict {
  readonly message: string;
  readonly mine: readonly TreeOp[];
  readonly theirs: readonly { readonly by_name: string; readonly ops: readonly TreeOp[] }[];
  readonly version: number;
}

/** Sends changes of the tree as they are made. What meets the change of somebody else is kept and asked about. */
export function useTreeOps(id: string, treeVersion: number, onOps?: () => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const tree = useSend(compilations.tree, {
    errorDisplay: 'session_only',
    onSuccess: () => {
      setConflict(null);
      onOps?.();
    },
    onError: (error, { body }) => {
      const known = conflictOf(error, body.ops as readonly TreeOp[]);
      setConflict(known);
      setFailure(known ? null : (Object.values(error.errors)[0]?.[0] ?? error.message));
    },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const send = (ops: readonly TreeOp[], version = treeVersion) => {
    if (ops.length === 0) return;
    setFailure(null);
    tree.mutate({ params: { id }, body: { ops: [...ops], version } });
  };
  return {
    send,
    isSending: tree.isPending,
    failure,
    conflict,
    /** Stores one's own over the other's. */
    keepMine: () => conflict && send(conflict.mine, conflict.version),
    keepTheirs: async () => {
      setConflict(null);
      await invalidate('compilations');
    },
  };
}

function conflictOf(error: ApiError, mine: readonly TreeOp[]): Conflict | null {
  const { theirs, version } = error.extra as Partial<Pick<Conflict, 'theirs' | 'version'>>;
  if (error.code !== 409001 || !theirs || version === undefined) return null;
  return { message: error.message, mine, theirs, version };
}
