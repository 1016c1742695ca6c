import { createContext, useContext, useEffect } from 'react';

/** What narrows a list, in the words of its filter. */
export interface Condition {
  /** Names of the query that it sets. */
  readonly names: readonly string[];
  readonly label: string;
  readonly chosen: string;
}

/** Where the filters of a list say what they have chosen, for the list that has nothing left to show. */
export const ConditionsContext = createContext<Map<string, Condition> | null>(null);

export function useConditionText(names: readonly string[] | undefined, label: string, chosen: string): void {
  const conditions = useContext(ConditionsContext);
  const key = names?.join();
  useEffect(() => {
    if (!key || chosen === '') return undefined;
    conditions?.set(key, { names: key.split(','), label, chosen });
    return () => void conditions?.delete(key);
  }, [conditions, key, label, chosen]);
}

/** Whether filters stand open under each other, in the sheet of a phone, and not as buttons in a line. */
export const InSheetContext = createContext(false);
export const useIsInSheet = () => useContext(InSheetContext);
