/** Names of subjects by their value. */
export function useSubjectName(): (value: string) => string {
  return (value) => value;
}
