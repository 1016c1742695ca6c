import { errorCatalogue } from '../errors/error-catalogue.ts';
import type { Text } from '../text.ts';

/** What decides whether somebody may open the own profile. */
export interface ProfileOwner {
  readonly status: string;
  readonly user_type: string;
  readonly category?: string | null | undefined;
}

/** Why the own profile stays closed, in words; null when it opens. A supplier not yet admitted has the category `visitor`. */
export function profileProblem({ status, user_type, category }: ProfileOwner): Text | null {
  const isVisitorSupplier = user_type === 'supplier' && category === 'visitor';
  return status === 'unconfirmed' || isVisitorSupplier ? errorCatalogue.real_name_required.text : null;
}

/** Whether "my children" opens: with at least one child. */
export function opensMyChildren(children_users: readonly unknown[] | null | undefined): boolean {
  return (children_users?.length ?? 0) > 0;
}
