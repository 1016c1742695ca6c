import * as accounts from '../reference/accounts.ts';
import type { ReferenceList } from '../reference/item.ts';
import * as people from '../reference/people.ts';
import * as portal from '../reference/portal.ts';
import * as school from '../reference/school.ts';

/** Every list by its name, as the fixtures of the specification call it. */
export const referenceLists = {
  id_types: people.idTypes,
  genders: people.genders,
  relations: people.relations,
  political_codes: people.politicalCodes,
  visa_types: people.visaTypes,
  province_prefixes: people.provincePrefixes,
  stages: school.stages,
  stage_codes: school.stageCodes,
  staff_status: school.staffStatus,
  session_slots: school.sessionSlots,
  personal_types: accounts.personalTypes,
  user_types: accounts.userTypes,
  user_types_list: accounts.userTypesList,
  user_status: accounts.userStatus,
  user_category: accounts.userCategories,
  auth_methods: accounts.authMethods,
  role_codes: accounts.roleCodes,
  audiences: accounts.audiences,
  languages: portal.languages,
  workbench_groups: portal.workbenchGroups,
  mobile_tabs: portal.mobileTabs,
  user_dropdown: portal.userDropdown,
  business_card_fields: portal.businessCardFields,
  avatar_types: portal.avatarTypes,
} as const satisfies Readonly<Record<string, ReferenceList>>;
