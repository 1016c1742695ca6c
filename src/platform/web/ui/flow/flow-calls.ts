import type { CallOutput } from '#shared/endpoint.ts';
import type { flowCalls } from '#shared/flow/flow-calls.ts';
import type { CacheGroup } from '../../api/cache.ts';

/** The calls of the flow of some kind of paper. */
export type FlowCalls = ReturnType<typeof flowCalls<string>>;
export type FlowPicture = CallOutput<FlowCalls['flow']>;

/** What a dialog of a flow gets. */
export interface FlowDialogProps {
  readonly calls: FlowCalls;
  readonly id: string;
  readonly version: number;
  /** Groups of calls whose answers a decision makes old. */
  readonly invalidates: readonly CacheGroup[];
  readonly onClose: () => void;
}
