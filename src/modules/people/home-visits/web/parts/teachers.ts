/** Somebody by name. */
export interface NamedTeacher {
  readonly id: string;
  readonly name: string;
}

/** Two places for teachers; the second one may be empty where nobody goes home. */
export type Teachers = readonly (NamedTeacher | null)[];

export const teacherIds = (teachers: Teachers): string[] => teachers.flatMap((one) => (one ? [one.id] : []));
