import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import type { FormUsageCode } from '../contract/forms.contract.ts';
import { formsRights } from '../rights.ts';

/** One use of forms, provided by the module that asks with them: `provides: [formUsages.with({ … })]`. */
export interface FormUsage {
  readonly usage: FormUsageCode;
  /** What the forms are for, in the words of the module. */
  readonly title: Text;
  /**
   * Who holds it for a whole organisation designs forms of this usage and, with 2210, exports sensitive answers. Who holds
   * it for own departments alone may choose among the published ones.
   */
  readonly right: ActionCode;
  /** Whether the caller may answer a form now, and so read its newest version. */
  canAnswer(ctx: Context, formId: string): Promise<boolean>;
  /** The child for whom somebody answered, by the id of the subject; left out where answers are for oneself. */
  childrenOf?(db: Db, subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** In how many places a form is used now; it cannot be retired meanwhile. */
  countUses(ctx: Context, formId: string): Promise<number>;
}

/** Filled by the modules that ask with forms; this one knows none of them. */
export const formUsages = definePorts<FormUsage>();

export const DESIGNER: ActionCode = formsRights.design;

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

/** Whether a code reaches whole organisations: a homeroom teacher's 0707 for the own class is no right over forms. */
export const reachesWholeOrganization = (actor: Actor, code: ActionCode): boolean =>
  holds(actor, code) && scopeOf(actor, code).departments === null;

/** The usages that somebody may make forms for: all of them with 2210, else those whose right they hold for a whole school. */
export const usagesFor = (services: Services, actor: Actor): FormUsageCode[] =>
  usagesOf(services)
    .filter(({ right }) => holds(actor, DESIGNER) || reachesWholeOrganization(actor, right))
    .map(({ usage }) => usage);
