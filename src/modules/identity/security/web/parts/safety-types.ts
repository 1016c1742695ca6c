import type { CallOutput } from '#shared/endpoint.ts';
import type { safety } from '../../contract/safety.contract.ts';

/** How an account is protected, as its owner sees it. */
export type Safety = CallOutput<(typeof safety)['show']>;
