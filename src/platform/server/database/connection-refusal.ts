import { messageOf } from '../error-report.ts';
import { sqlState } from './database.ts';

const UNTRUSTED = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_|ERR_TLS_CERT)/;
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT)$/;

/** What an operator reads when the database lets nobody in: which setting, and what to do. */
export function connectionRefusal(setting: string, error: unknown): Error {
  const said = messageOf(error);
  const code = String((error as { code?: unknown })?.code ?? '');
  return new Error(`setting ${setting}: ${adviceOn(said, code, sqlState(error))}`, { cause: error });
}

function adviceOn(said: string, code: string, state: string | undefined): string {
  if (/no pg_hba\.conf entry.*no encryption|requires? .*(SSL|encryption)|SSL required/i.test(said))
    return `the database takes encrypted connections only (${said}). Add ?sslmode=verify-full to the address, and &sslrootcert=/path/of/ca.pem where its certificate is not signed by a public authority.`;
  if (/does not support SSL/i.test(said))
    return `the address asks for encryption, which the database does not offer (${said}). Switch it on there, or take sslmode out of the address.`;
  if (UNTRUSTED.test(code) || /certificate/i.test(said))
    return `the certificate of the database is not trusted (${said}). Name the file of its authority by sslrootcert=/path/of/ca.pem, and its host as the certificate does.`;
  if (/no pg_hba\.conf entry/.test(said))
    return `the database does not let this user in from here (${said}). pg_hba.conf needs a line for it.`;
  if (AWAY.test(code)) return `nothing answers there (${said || code}).`;
  return `the database does not let the portal in (${state ? `${state}, ` : ''}${said}).`;
}
