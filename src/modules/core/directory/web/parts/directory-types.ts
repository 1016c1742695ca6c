import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import type { departmentMembers } from '../../contract/department-members.contract.ts';
import type { departments } from '../../contract/departments.contract.ts';
import type { organizations } from '../../contract/organizations.contract.ts';

export type DepartmentNode = RowOf<typeof departments.tree>;
export type Department = CallOutput<typeof departments.get>;
export type Member = RowOf<typeof departmentMembers.list>;
export type Organization = CallOutput<typeof organizations.get>;
export type OrganizationCard = RowOf<typeof organizations.ownerList>;

/** What each tab of an organisation is given. */
export interface OrganizationTabProps {
  readonly id: string;
  readonly organization: Organization;
}
