import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import type { FormUsageCode } from '../contract/forms.contract.ts';

/** One use of forms, provided by the module that asks with them: `provides: [formUsages.with({ … })]`. */
export interface FormUsage {
  readonly usage: FormUsageCode;
  /** What the forms are for, in the words of the module. */
  readonly title: Text;
  /** Its holders design forms of this usage and read sensitive answers in the export. */
  readonly right: ActionCode;
  /** Whether the caller may answer a form now, and so read its newest version. */
  canAnswer(ctx: Context, formId: string): Promise<boolean>;
  /** In how many places a form is used now; it cannot be retired meanwhile. */
  countUses(ctx: Context, formId: string): Promise<number>;
}

/** Filled by the modules that ask with forms; this one knows none of them. */
export const formUsages = definePorts<FormUsage>();

export const DESIGNER: ActionCode = '2210';

/** Forms for anything else: no module asks them by itself. */
const other: FormUsage = {
  usage: 'other',
  title: { cn: '其他', us: 'Other' },
  right: DESIGNER,
  canAnswer: async () => false,
  countUses: async () => 0,
};

/** The usages of this portal. */
export const usagesOf = (services: Services): readonly FormUsage[] => [...formUsages.of(services), other];

/** A usage that a module provides, or undefined. */
export const findUsage = (services: Services, usage: string): FormUsage | undefined =>
  usagesOf(services).find((one) => one.usage === usage);

/** The usages that somebody may make forms for: all of them with 2210, else those whose right they hold. */
export const usagesFor = (services: Services, actor: Actor): FormUsageCode[] =>
  usagesOf(services)
    .filter(({ right }) => holds(actor, DESIGNER) || holds(actor, right))
    .map(({ usage }) => usage);
