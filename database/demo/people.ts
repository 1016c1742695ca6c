import type { Gender } from './names.ts';
import type { OrganizationKey } from './places.ts';
import type { PostCode } from './posts.ts';

/** A dated place in a department. */
export interface DemoPlace {
  readonly organization: OrganizationKey;
  readonly department: string;
  readonly post: PostCode | null;
  readonly is_main: boolean;
  readonly valid_from: string;
}

export interface DemoMembership {
  readonly organization: OrganizationKey;
  readonly is_main: boolean;
  readonly source: 'hr' | 'user_type';
  readonly valid_from: string;
}

export interface DemoRole {
  readonly role: string;
  readonly organization: OrganizationKey;
  /** Absent: as far as the role reaches by itself. */
  readonly scope?: 'organization_tree';
}

/** A person of the demo, complete; every module takes from here what it stores. */
export interface DemoPerson {
  /** `staff:sy-middle:7`, or the user name of the cast: the id is `demoId('user:' + key)`. */
  readonly key: string;
  readonly id: string;
  /** The school group that keeps the person; null for somebody who signed up as a visitor. */
  readonly client: 'sy' | 'md' | null;
  readonly number: string | null;
  readonly username: string | null;
  readonly name: string;
  readonly name_en: string;
  readonly gender: Gender;
  readonly birthday: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly id_type: 'identity' | 'passport';
  readonly id_no: string;
  readonly types: readonly string[];
  readonly category: 'person' | 'visitor' | 'company';
  readonly lang: 'cn' | 'us';
  /** False: imported, but the person never opened the account. */
  readonly is_active: boolean;
  readonly is_super_admin: boolean;
  readonly memberships: readonly DemoMembership[];
  readonly places: readonly DemoPlace[];
  readonly roles: readonly DemoRole[];
  /** Departments (of their organisation) that the person leads. */
  readonly leads: readonly { readonly organization: OrganizationKey; readonly department: string }[];
}

/** Children of one home with those who care for them; the first guardian is the main one. */
export interface DemoFamily {
  readonly children: readonly string[];
  readonly guardians: readonly { readonly id: string; readonly relation: 'father' | 'mother' | 'grandma' }[];
}
