import { randomBytes } from 'node:crypto';
import { answerDingtalk } from './local-dingtalk.ts';
import { consentPageOf, renderConsentPage } from './local-page.ts';
import type { CodeRedemption, LocalAnswer, LocalCodes, LocalPerson, LocalRequest } from './local-types.ts';
import { answerWechat } from './local-wechat.ts';
import { answerWecom } from './local-wecom.ts';

/** How it behaves from now on: as it should, or in one of the ways that real providers fail. */
export const LOCAL_MODES = ['well', 'hang', 'drip', 'bad_gateway', 'html', 'busy', 'frequency', 'other_words'] as const;
export type LocalMode = (typeof LOCAL_MODES)[number];

interface IssuedCode {
  readonly app: string;
  readonly person: LocalPerson;
  readonly kind: string;
  readonly until: number;
  used: boolean;
}

/** So much is remembered; then everybody begins anew. */
const MAX_CODES = 10_000;

/** Calls between servers; pages are not disturbed by the modes. */
const CALL_HOSTS = new Set(['api.weixin.qq.com', 'qyapi.weixin.qq.com', 'api.dingtalk.com', 'oapi.dingtalk.com']);

/**
 * WeChat, WeCom and DingTalk in small: the same paths and bodies, codes for one use that live as long as the real ones,
 * answers with HTTP 200 and an errcode. The laptop signs in by it; the tests look how the portal bears its failures.
 */
export class LocalProvider implements LocalCodes {
  mode: LocalMode = 'well';
  /** Lets its clock run ahead. */
  ahead_ms = 0;
  /** Calls so far, by path: who asks twice is seen. */
  readonly calls = new Map<string, number>();
  readonly people: readonly LocalPerson[];
  readonly #allowed: readonly string[];
  readonly #codes = new Map<string, IssuedCode>();
  readonly #tokens = new Map<string, IssuedCode>();

  /** `allowed`: origins that may be named as the place to go back to, as registered with the provider. */
  constructor(people: readonly LocalPerson[], allowed: readonly string[]) {
    this.people = people;
    this.#allowed = allowed;
  }

  answer(question: LocalRequest): LocalAnswer {
    const { host, path } = question;
    this.calls.set(`${host}${path}`, (this.calls.get(`${host}${path}`) ?? 0) + 1);
    if (!CALL_HOSTS.has(host)) return this.#page(question);
    const trouble = this.#trouble();
    if (trouble) return trouble;
    const answer =
      host === 'api.weixin.qq.com'
        ? answerWechat(this, question)
        : host === 'qyapi.weixin.qq.com'
          ? answerWecom(this, question)
          : answerDingtalk(this, question);
    const said =
      this.mode === 'other_words' ? answer.body.replace(/"errmsg":"[^"]*"/, '"errmsg":"词语已更改"') : answer.body;
    return { ...answer, body: said, ...(this.mode === 'drip' ? { pace: 'drip' as const } : {}) };
  }

  #trouble(): LocalAnswer | null {
    if (this.mode === 'hang') return { ...text(200, ''), pace: 'hang' };
    if (this.mode === 'bad_gateway') return html(502, '<html><body>502 Bad Gateway</body></html>');
    if (this.mode === 'html') return html(200, '<html><body>系统维护中</body></html>');
    if (this.mode === 'busy') return failure(-1, 'system error');
    if (this.mode === 'frequency') return failure(45009, 'reach max api daily quota limit');
    return null;
  }

  #page({ host, path, query }: LocalRequest): LocalAnswer {
    const place = consentPageOf(host, path, query);
    if (!place) return html(404, '<h1>404</h1>');
    if (!this.#allowed.includes(originOf(place.redirect_uri)))
      return html(200, '<h1>Oops! Something went wrong: redirect_uri 参数错误</h1>');
    if (query['choose'] === undefined) return html(200, renderConsentPage(place, this.people, query));
    const back = new URL(place.redirect_uri);
    const person = this.people.find(({ key }) => key === query['choose']);
    if (person)
      back.searchParams.set(place.code_name, this.giveCode(place.app, person, place.kind, place.life_seconds));
    if (place.state) back.searchParams.set('state', place.state);
    return { status: 302, headers: { location: back.href }, body: '' };
  }

  /** A code as the page or the app of the provider gives it. */
  giveCode(app: string, person: LocalPerson, kind: string, life_seconds: number): string {
    if (this.#codes.size > MAX_CODES) this.#codes.clear();
    if (this.#tokens.size > MAX_CODES) this.#tokens.clear();
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { app, person, kind, until: this.#now() + life_seconds * 1000, used: false });
    return code;
  }

  /** Uses a code up. */
  redeemCode(code: string, app: string, kind: string): CodeRedemption {
    const given = this.#codes.get(code);
    if (!given || given.app !== app || given.kind !== kind) return 'unknown';
    if (given.used) return 'used';
    given.used = true;
    return given.until < this.#now() ? 'old' : given.person;
  }

  giveToken(app: string, person: LocalPerson | null): string {
    const token = randomBytes(24).toString('base64url');
    const nobody: LocalPerson = { key: '', name: '' };
    this.#tokens.set(token, {
      app,
      person: person ?? nobody,
      kind: 'token',
      until: this.#now() + 7_200_000,
      used: false,
    });
    return token;
  }

  /** Whose token it is; of an app itself the person has no key. */
  ofToken(token: string): { readonly app: string; readonly person: LocalPerson } | null {
    const given = this.#tokens.get(token);
    return given && given.until >= this.#now() ? given : null;
  }

  #now(): number {
    return Date.now() + this.ahead_ms;
  }
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

const html = (status: number, body: string): LocalAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

const text = (status: number, body: string): LocalAnswer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
});

const failure = (errcode: number, errmsg: string): LocalAnswer => text(200, JSON.stringify({ errcode, errmsg }));
