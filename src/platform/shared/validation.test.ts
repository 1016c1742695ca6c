import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { hostField } from './addresses/change-host.ts';
import { opensMyChildren, profileProblem } from './addresses/personal-pages.ts';
import { badgeText, deviceOf, toolbarTop } from './calls/frame.ts';
import { USERNAME_CHECK_DELAY } from './constants.ts';
import { errorCatalogue } from './errors/error-catalogue.ts';
import rows from './fixtures/validation.json' with { type: 'json' };
import { interfaceLanguage } from './language.ts';
import { avatarProblem, isAvatarType, uploadQuality } from './person/avatar.ts';
import { saveChangePhone, sendChangePhoneCode } from './person/change-phone.ts';
import { emailField } from './person/email.ts';
import { type IdType, idNumberProblem } from './person/id-number.ts';
import { passwordField, passwordMismatch, passwordsMatch } from './person/password.ts';
import { phoneField } from './person/phone.ts';
import { needsAvailabilityCheck, usernameField } from './person/username.ts';
import { verificationCodeField } from './person/verification-code.ts';
import { guardianRelations } from './reference/people.ts';
import { zodOf } from './reference-lists.ts';
import { childForm, emptyChildForm } from './rules/child-form.ts';
import { pageSizeOf } from './rules/page-size.ts';
import { subjectFields, subjectValueField } from './subject-value.ts';
import { referenceLists } from './testing/reference-lists.ts';
import { foldIdNumber } from './text/id-number.ts';
import { filterInput } from './text/input-filter.ts';
import { uploadName } from './text/upload-name.ts';
import { usernameKey } from './text/username.ts';
import { type Lang, type Text, unpackMessage } from './text.ts';

/** An example of the fixture. `value` is what is judged; where it is absent, the whole example is. */
type Example = Readonly<Record<string, unknown>>;

type Pair = readonly [actual: unknown, wanted: unknown];

/** How one row of the fixture is bound to the code. */
type Rule =
  | {
      /** Answers what is wrong with an example, null when it is accepted. */
      readonly problem: (example: Example) => Text | null;
      /** The sentence that every refusal of this row says, where the row has one. */
      readonly says?: Text | undefined;
      /** What only the server can decide, and where that is tested. */
      readonly remote?: string;
    }
  | {
      /** What becomes of an example, each beside what is wanted: for rows that convert instead of refusing. */
      readonly maps: (example: Example, isKept: boolean) => readonly Pair[];
    };

const REFUSED: Text = { cn: '不符合规则', us: 'Against the rule' };
const refusedUnless = (holds: boolean): Text | null => (holds ? null : REFUSED);

function judged(example: Example): unknown {
  if (example.missing) return undefined;
  return 'value' in example ? example.value : example;
}

/** The first message of a schema at one of the fields (anywhere when none is named), in both languages. */
function problemOf(schema: z.ZodType, value: unknown, ...fields: readonly string[]): Text | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const issue = result.error.issues.find(({ path }) => fields.length === 0 || fields.includes(String(path[0])));
  if (!issue) throw new Error(`refused, but not at ${fields}: ${result.error.message}`);
  const [cn, us] = [unpackMessage(issue.message, 'cn'), unpackMessage(issue.message, 'us')];
  if (!cn || !us) throw new Error(`a message without both languages: ${issue.message}`);
  return { cn, us };
}

function field(schema: z.ZodType, says?: Text): Rule {
  return { problem: (example) => problemOf(schema, judged(example)), says };
}

function child(fields: readonly string[], says?: Text): Rule {
  return { problem: (example) => problemOf(childForm, judged(example), ...fields), says };
}

function idNumber(id_type: IdType): Rule {
  return { problem: (example) => idNumberProblem(id_type, String(judged(example))) };
}

const { texts: password } = errorCatalogue.password_messages;
const HELD = ['110101199003070011', '11010519491231002X', 'E12345678', 'A12'];
const TAKEN = ['admin01', 'zhangsan', 'teacher01'];
const DAY = Date.UTC(2026, 10, 21);

function checkUsername({ value, when }: Example): Text | null {
  const name = String(value);
  if (when === 'format wrong') return refusedUnless(needsAvailabilityCheck(name));
  if (!needsAvailabilityCheck(name) || needsAvailabilityCheck(name, name.toUpperCase())) return REFUSED;
  return TAKEN.includes(usernameKey(name)) ? errorCatalogue.username_taken.text : null;
}

function mapUploadName(example: Example, isKept: boolean): readonly Pair[] {
  const { base, number, ext, count } = example.value as { base: string; number?: string; ext?: string; count?: number };
  const name = uploadName({ base, number, ext }, DAY);
  const encoded = encodeURIComponent(base);
  return [
    [/^(?:[A-Za-z0-9]+-)?\d{13}-[a-z0-9]{7}(?:-|$)/.test(name), true],
    [/[/\\]/.test(name), false],
    [name.includes(`-${encoded}`), encoded.length <= 20],
    [name.endsWith((base && `-${encoded.slice(0, 20)}`) + (ext ? `.${ext}` : '')), true],
    [name.startsWith(number ? `${number}-${DAY}-` : `${DAY}-`), true],
    [count ? uploadName({ base, number, ext }, DAY) === name : false, false],
    [isKept && encoded.length > 20, false],
  ];
}

/** Every row of the fixture by its id. */
const rules: Readonly<Record<string, Rule>> = {
  id_identity: idNumber('identity'),
  id_passport: idNumber('passport'),
  id_other: idNumber('other'),
  id_message: {
    problem: (example) => {
      const { id_type, id_no } = example.value as { id_type: IdType; id_no: string };
      return idNumberProblem(id_type, id_no);
    },
    says: errorCatalogue.register_id.text,
  },
  id_duplicate: {
    problem: ({ value, when }) => {
      const isFree = /^(no record|free|own record)/.test(String(when));
      return refusedUnless(isFree || !HELD.includes(foldIdNumber(String(value))));
    },
    remote: 'unique per id_type and normalised number, also for two at once: tests of the account and profile modules',
  },
  username: field(usernameField),
  username_unique: {
    problem: checkUsername,
    remote: 'GET sessions/check_username and the unique index on the lower-cased name: tests of the sign-in module',
  },
  password_required: field(passwordField, password.required),
  password_length: field(passwordField, password.length),
  password_upper: field(passwordField, password.upper),
  password_lower: field(passwordField, password.lower),
  password_digit: field(passwordField, password.digit),
  password_match: {
    problem: ({ value }) => {
      const [first, second] = value as [string, string];
      return passwordsMatch(first, second) ? null : passwordMismatch;
    },
    says: { cn: '两次输入的密码不一致', us: 'The passwords don’t match' },
  },
  phone: field(phoneField, errorCatalogue.phone_message.text),
  code: field(verificationCodeField, errorCatalogue.code_message.text),
  code_required_on_save: {
    problem: (example) => {
      const { action, ...form } = example.value as { action: string };
      return problemOf(action === 'save' ? saveChangePhone : sendChangePhoneCode, form);
    },
  },
  email: field(emailField),
  child_name: child(['name'], errorCatalogue.name_message.text),
  child_gender_type: child(['gender', 'id_type']),
  child_id_no: child(['id_no'], errorCatalogue.register_id.text),
  child_form_defaults: {
    maps: ({ value }, isKept) => {
      const used = Object.assign(emptyChildForm(), { name: '张三' });
      const wanted = { name: '', gender: 'male', id_type: 'identity', id_no: '' };
      return [
        [emptyChildForm(), wanted],
        [emptyChildForm() === used, false],
        [JSON.stringify(value) === JSON.stringify(wanted), isKept && value !== 'after success'],
      ];
    },
  },
  input_filter: { maps: ({ value, output }) => [[filterInput(String(value)), output]] },
  avatar_type: { problem: ({ value, mime }) => refusedUnless(isAvatarType(String(mime ?? value))) },
  avatar_size: {
    problem: ({ value }) => avatarProblem({ mimetype: 'image/png', bytes: Number(value) }),
    says: errorCatalogue.avatar_too_big.text,
  },
  upload_compression: { maps: ({ value }, isKept) => [[uploadQuality(Number(value)), isKept ? null : 0.6]] },
  upload_name: { maps: mapUploadName },
  profile_gate: {
    problem: ({ value }) => profileProblem(value as Parameters<typeof profileProblem>[0]),
    says: errorCatalogue.real_name_required.text,
  },
  my_children_gate: {
    problem: ({ value }) => {
      const { children, children_users } = value as { children?: number; children_users?: unknown[] | null };
      return refusedUnless(opensMyChildren(children === undefined ? children_users : Array(children).fill({})));
    },
  },
  host_required: field(hostField, errorCatalogue.host_required.text),
  enum_gender: field(zodOf(referenceLists.genders)),
  enum_id_type: field(zodOf(referenceLists.id_types)),
  enum_relation: field(zodOf(guardianRelations)),
  enum_visa: field(zodOf(referenceLists.visa_types)),
  enum_political: field(zodOf(referenceLists.political_codes)),
  enum_stage: {
    problem: (example) => {
      const value = judged(example);
      return problemOf(zodOf(typeof value === 'number' ? referenceLists.stage_codes : referenceLists.stages), value);
    },
  },
  enum_staff_status: field(zodOf(referenceLists.staff_status)),
  enum_session_slot: field(zodOf(referenceLists.session_slots)),
  enum_subject: {
    problem: ({ value }) => problemOf(typeof value === 'string' ? subjectValueField : subjectFields, value),
  },
  page_size: { maps: ({ value }, isKept) => [[pageSizeOf(value), isKept ? value : 10]] },
  lang: { maps: ({ value }, isKept) => [[interfaceLanguage(value), isKept ? value : 'cn']] },
  bell_count: { maps: ({ value, display }) => [[badgeText(Number(value)), display]] },
  viewport: { maps: ({ value, device }) => [[deviceOf(Number(value)), device]] },
  toolbar_limit: { maps: ({ value, result }) => [[toolbarTop(Number(value)), result]] },
};

interface Row {
  readonly key: string;
  readonly text: string;
  readonly accepted: readonly Example[];
  readonly rejected: readonly Example[];
  readonly doubtful?: readonly Example[];
}

const nameOf = (example: Example) => JSON.stringify(judged(example) ?? null).slice(0, 60);

/** What an example gives, each beside what is wanted of it. */
function judge(row: Row, example: Example, isAccepted: boolean): readonly Pair[] {
  const rule = rules[row.key];
  if (!rule) throw new Error(`${row.key} has no rule: ${row.text}`);
  if ('maps' in rule) return rule.maps(example, isAccepted);
  const problem = rule.problem(example);
  if (isAccepted) return [[problem, null]];
  const { expect: literal = '', lang = 'cn' } = example as { expect?: string; lang?: Lang };
  const isLiteral = 'lang' in example || /\p{Script=Han}/u.test(literal);
  return [
    [problem === null, false],
    [problem, rule.says ?? problem],
    [isLiteral ? problem?.[lang] : literal, literal],
  ];
}

test('the rules are those of the fixture, no fewer and no more', () => {
  expect(Object.keys(rules)).toEqual((rows as Row[]).map(({ key }) => key));
});

describe.each(rows as unknown as Row[])('$key: $text', (row) => {
  const { accepted, rejected, doubtful = [] } = row;
  const examples = [
    ...accepted.map((example) => ({ does: 'accepts or keeps', example, isAccepted: true })),
    ...rejected.map((example) => ({ does: 'refuses or changes', example, isAccepted: false })),
    ...doubtful.map((example) => ({
      does: `decides to ${example.verdict}`,
      example,
      isAccepted: example.verdict === 'accept',
    })),
  ];
  test.each(examples.map((one) => ({ ...one, name: nameOf(one.example) })))(
    '$does $name',
    ({ example, isAccepted }) => {
      for (const [actual, wanted] of judge(row, example, isAccepted)) expect(actual).toEqual(wanted);
    },
  );
});

test('literals of the fixture are said in the language in which they are given', () => {
  const literals = (rows as { key: string; message?: unknown }[]).filter(({ message }) => typeof message === 'string');
  expect(literals.length).toBeGreaterThan(6);
  for (const { key, message } of literals) {
    const rule = rules[key];
    const says = rule && 'says' in rule ? rule.says : undefined;
    expect([says?.cn, says?.us]).toContain(message);
  }
});

test('a user name is looked up half a second after the last key', () => {
  const row = (rows as { key: string; delayMs?: number }[]).find(({ key }) => key === 'username_unique');
  expect(USERNAME_CHECK_DELAY).toBe(row?.delayMs);
});
