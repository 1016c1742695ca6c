import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import { currentLang } from '../i18n/language.ts';
import { currentToken } from '../session/token.ts';
import { addressOf, call } from './call.ts';

/** After the start of the document: longer than the files of a first page take on a slow line. */
const TAKEN_WITHIN_MS = 20_000;

let asked: { readonly key: string; readonly answer: Promise<unknown> } | undefined;

/** For the same session in the same language. */
const keyOf = (endpoint: Endpoint, input: object): string =>
  currentToken() + currentLang() + addressOf(endpoint, input);

/** Makes a read before its page is loaded, which takes the answer with `takeEarlyAnswer`. */
export function requestEarly<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
  const answer = call(endpoint, input);
  asked = { key: keyOf(endpoint, input), answer };
  return answer;
}

/** The early answer, or the promise of it, once. The caller repeats the read when it fails. */
export function takeEarlyAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<CallOutput<E>> | undefined {
  if (asked?.key !== keyOf(endpoint, input) || performance.now() > TAKEN_WITHIN_MS) return undefined;
  const { answer } = asked;
  asked = undefined;
  return answer as Promise<CallOutput<E>>;
}

/** Another person or organisation follows. */
export function clearEarlyAnswers(): void {
  asked = undefined;
}
