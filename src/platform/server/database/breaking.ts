/**
 * Statements after which a program that was written before them fails: what it names is gone or has another name or
 * type, or what it does not write is asked for. Indexes and constraints are named by nobody.
 */
const BREAKING: readonly RegExp[] = [
  /\bdrop\s+(table|view|materialized\s+view|type|sequence|schema|column)\b/i,
  /\balter\s+(table|view|materialized\s+view|type|sequence|schema)\b[^;]*\brename\b(?!\s+constraint)/i,
  /\balter\s+table\b[^;]*\bdrop\s+(?!constraint\b|column\b|default\b|not\b|expression\b|identity\b)["\w]/i,
  /\balter\s+table\b[^;]*\bset\s+not\s+null\b/i,
  /\balter\s+table\b[^;]*\balter\s+(column\s+)?\S+\s+(drop\s+default|(set\s+data\s+)?type)\b/i,
];
const ADDED_COLUMN =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?"?(?!constraint\b)\w+"?\s[^,;]*\bnot\s+null\b[^,;]*/gi;

/** The first line of a migration that is judged otherwise than by its statements, with the reason after the colon. */
const MARK = /^-- running versions (go on|stop): \S/;

/**
 * Whether versions of the portal that do not know a migration stop working once it has run. It is read from the
 * statements; where they deceive, the migration begins with `-- running versions go on: <why>` (what goes was used by no
 * version that may still run) or `-- running versions stop: <why>` (a rule that they do not keep).
 */
export function breaksRunning(text: string): boolean {
  const mark = MARK.exec(text);
  if (mark) return mark[1] === 'stop';
  const statements = withoutBodies(text).split(';');
  return statements.some(
    (statement) => BREAKING.some((form) => form.test(statement)) || addsWhatNobodyFills(statement),
  );
}

function addsWhatNobodyFills(statement: string): boolean {
  if (!/\balter\s+table\b/i.test(statement)) return false;
  const flat = statement.replace(/\([^()]*\)/g, '').replace(/\([^()]*\)/g, '');
  return [...flat.matchAll(ADDED_COLUMN)].some(([column]) => !/\b(default|generated)\b/i.test(column));
}

/** Without comments, and without the bodies of functions: what they do is done when they are called. `do` is at once. */
function withoutBodies(text: string): string {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/(\bdo\s+)?\$(\w*)\$(.*?)\$\2\$/gis, (_, isDone, _tag, body) => (isDone ? body : "''"));
}
