import * as z from 'zod';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import { MAIN_USER_TYPES, PERSON_TYPES, SESSION_KINDS } from '#shared/calls/frame-shapes.ts';
import { id, instant, line, queryFlag, required } from '#shared/fields.ts';
import { passwordField, passwordMismatch } from '#shared/person/password.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { plainSigns } from '#shared/text/marks.ts';
import { foldLogin } from '#shared/text/username.ts';
import { message } from '#shared/text.ts';

/** What a code may be asked for. A code for one purpose opens nothing else. */
export const CODE_PURPOSES = ['login', 'sign_up', 'confirm', 'forget', 'recovery'] as const;
const named = { id, name: z.string(), name_en: z.string().nullable() };

/** A person as the sign-in page shows them: never with a phone, a number or a document. */
export const signInPerson = z.object({
  ...named,
  avatar_url: z.string().nullable(),
  user_type: z.enum(MAIN_USER_TYPES),
  types: z.array(z.enum(PERSON_TYPES)),
  organization: z.object(named).nullable(),
});

/** Signed in. `active`: only the activation is open (200601 for everything else); `change_password`: the school gave the password. */
export const signedIn = z.object({
  next: z.enum(['active', 'change_password']).nullable(),
  token: z.string(),
  expires_at: instant,
  user: signInPerson,
});

const ticket = z.string();

/** The account also asks for a code of its authenticator app. */
export const totpStep = z.object({ next: z.literal('totp'), ticket, user: signInPerson });
/** The account may do so much that it needs an authenticator app first. */
export const totpSetupStep = z.object({
  next: z.literal('totp_setup'),
  ticket,
  user: signInPerson,
  /** Base32, to be typed by hand. */
  secret: z.string(),
  /** `otpauth://…`, for the picture. */
  otpauth_url: z.string(),
});

/** In, or one step before it: the second factor. */
export const signInOutcome = z.union([signedIn, totpStep, totpSetupStep]);

/** What follows after a phone was proven by a code. A ticket opens the next step once, within ten minutes, in the same browser. */
export const signInStep = z.union([
  signedIn,
  z.object({ next: z.literal('choose'), ticket, users: z.array(signInPerson) }),
  z.object({ next: z.literal('register'), ticket }),
  /** The code alone is not enough for this account: its password is asked for too. */
  z.object({ next: z.literal('prove'), ticket, user: signInPerson }),
  totpStep,
  totpSetupStep,
]);

export const peopleOfPhone = z.object({ ticket, users: z.array(signInPerson) });

const password = z
  .string({ error: message({ cn: '请输入密码', us: 'Please enter a password' }) })
  .min(1, message({ cn: '请输入密码', us: 'Please enter a password' }))
  .max(200);
export const ticketField = z.string().min(20).max(100);
const public_computer = queryFlag.optional();
const account = { cn: '请输入账号名、手机号或编号', us: 'Enter a username, phone number or ID' };

export const passwordLogin = z.strictObject({
  /** User name, phone or staff/student number. */
  login: z
    .string({ error: message(account) })
    .overwrite(foldLogin)
    .min(1, message(account))
    .max(60),
  password,
  public_computer,
});

export const codeLogin = z.strictObject({ phone: phoneField, code: verificationCodeField, public_computer });

/** Adds a field's own messages when it is missing although this input needs it. */
export function requireFields<T extends object>(
  fields: Readonly<Partial<Record<keyof T & string, z.ZodType>>>,
  { value, issues }: z.core.ParsePayload<T>,
): void {
  for (const [name, field] of Object.entries(fields) as [keyof T & string, z.ZodType][]) {
    if (value[name] !== undefined) continue;
    const missing = field.safeParse(undefined).error?.issues[0];
    issues.push({ code: 'custom', path: [name], input: undefined, message: missing?.message ?? message(required) });
  }
}

/** Either a phone with its code, or the ticket of a step before and who is meant. */
export const chooseOrList = z
  .strictObject({
    ticket: ticketField.optional(),
    user_id: id.optional(),
    phone: phoneField.optional(),
    code: verificationCodeField.optional(),
  })
  .check((payload) =>
    requireFields(
      payload.value.ticket === undefined ? { phone: phoneField, code: verificationCodeField } : { user_id: id },
      payload,
    ),
  );

const consents = z.array(z.enum(SIGN_UP_CONSENTS)).max(SIGN_UP_CONSENTS.length).optional();
export const consentRequired = {
  cn: '请阅读并同意服务条款和隐私政策',
  us: 'Read and accept the terms of service and privacy policy',
};

/**
 * A phone with its code, or the ticket of a step before with the name. Without a name nobody is made: the answer says
 * who the phone belongs to, or gives a ticket to go on with.
 */
export const signUp = z
  .strictObject({
    ticket: ticketField.optional(),
    phone: phoneField.optional(),
    code: verificationCodeField.optional(),
    name: personNameField.optional(),
    consents,
  })
  .check((payload) => {
    const { ticket, name, consents: given = [] } = payload.value;
    requireFields(
      ticket === undefined ? { phone: phoneField, code: verificationCodeField } : { name: personNameField },
      payload,
    );
    if (name !== undefined && SIGN_UP_CONSENTS.some((purpose) => !given.includes(purpose))) {
      payload.issues.push({ code: 'custom', path: ['consents'], input: given, message: message(consentRequired) });
    }
  });

/** A code of the app (six digits), or one of the recovery codes. */
const typeTotp = { cn: '请输入动态码或恢复码', us: 'Enter an authenticator or recovery code' };
export const totpField = z
  .string({ error: message(typeTotp) })
  .overwrite((typed) => plainSigns(typed).trim())
  .min(6, message(typeTotp))
  .max(20, message(typeTotp));

export const ticketLogin = z.strictObject({
  ticket: ticketField,
  password: password.optional(),
  totp: totpField.optional(),
});

export const passwordChange = z
  .strictObject({
    old_password: z.string().max(200).optional(),
    password: passwordField,
    password_confirmation: z.string().max(200),
  })
  .refine((draft) => draft.password === draft.password_confirmation, {
    path: ['password_confirmation'],
    message: message(passwordMismatch),
  });

/** The password, a code sent to the own phone, or one of the authenticator app. */
export const stepUpProof = z
  .strictObject({
    password: password.optional(),
    code: verificationCodeField.optional(),
    totp: totpField.optional(),
  })
  .check((payload) => {
    const { code, totp } = payload.value;
    if (code === undefined && totp === undefined) requireFields({ password }, payload);
  });

export const renewedToken = z.object({ token: z.string(), expires_at: instant });

export const ownSession = z.object({
  id,
  kind: z.enum(SESSION_KINDS),
  amr: z.array(z.string()),
  device_name: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  is_current: z.boolean(),
});

/** A path of the portal that a hand-off link opens. */
export const handOffPath = line(1, 512);
