import { defineActs } from '#server/lifecycle/acts.ts';
import { administrativeFileLifecycle } from '../../contract/administrative-file.lifecycle.ts';
import { fileRefusals as r } from '../../contract/administrative-file.refusals.ts';
import { administrativeFiles } from '../../contract/administrative-files.contract.ts';

export interface FileFacts {
  readonly status: keyof typeof administrativeFileLifecycle.states;
  /** Whether the caller keeps it. */
  readonly is_managed: boolean;
}

const who = (_viewer: unknown, { is_managed }: FileFacts): boolean => is_managed;

export const fileActs = defineActs({
  lifecycle: administrativeFileLifecycle,
  stateOf: ({ status }: FileFacts) => status,
  wrong_state: r.wrong_state,
  rules: {
    update: { call: administrativeFiles.update, who, from: ['draft', 'published'] },
    publish: { call: administrativeFiles.publish, who },
    void: { call: administrativeFiles.void, who },
    remove: { call: administrativeFiles.remove, who, from: ['draft'] },
    urge: { call: administrativeFiles.urge, who, from: ['published'] },
  },
});
