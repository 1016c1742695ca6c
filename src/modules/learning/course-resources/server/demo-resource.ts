import type { OrganizationKey } from '../../../../../database/demo/places.ts';
import type { ResourceStatus } from '../contract/resource.lifecycle.ts';
import type { ResourceLevel, ResourceLicense, ResourceSource } from '../contract/resource-kinds.ts';

/** A resource of the demo: a thing that teachers really make, with a real small file. */
export interface DemoResource {
  readonly title: string;
  /** Of the staff: `department` names the group whose teacher it is; `teacher` and `homeroom` are of the cast. */
  readonly by: 'teacher' | 'homeroom' | 'outsider' | { readonly school: OrganizationKey; readonly department: string };
  readonly subject: string;
  readonly file: 'docx' | 'pptx' | 'pdf' | 'png' | 'link';
  readonly words: readonly string[];
  readonly level: ResourceLevel;
  readonly status: ResourceStatus;
  readonly wanted?: ResourceLevel;
  readonly license: ResourceLicense | null;
  readonly source?: ResourceSource;
  readonly note?: string;
  /** Place of its chapter among those of the first textbook of its subject. */
  readonly chapter?: number;
  /** Of the retired textbook instead. */
  readonly isOld?: true;
  /** Names of tags of the group. */
  readonly tags?: readonly string[];
  readonly opinion?: string;
}
