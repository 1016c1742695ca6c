import classes from './view-tabs.module.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly count?: number | undefined }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Views of one list, with their counts; the chosen one belongs into the address. */
export function ViewTabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <fieldset className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === value} onClick={() => onChange(tab.value)}>
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span>{tab.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
