import type { OpenContext } from './context.ts';

/** The headers that a kept answer may depend on, since it is kept by them. */
const KEPT_BY = ['host', 'accept-language'];

/** The context of an answer that many get: what one of them alone has is refused to it, so that it cannot get in. */
export function forEveryGuest(context: OpenContext): OpenContext {
  const refuse = (what: string) => (): never => {
    throw new Error(`an answer that is kept for guests must not depend on ${what}`);
  };
  return {
    actor: null,
    db: context.db,
    scope: context.scope,
    services: context.services,
    lang: context.lang,
    header: (name) => (KEPT_BY.includes(name.toLowerCase()) ? context.header(name) : refuse(`the header ${name}`)()),
    get ip() {
      return refuse('the address')();
    },
    get device() {
      return refuse('the device')();
    },
    get request_id() {
      return refuse('the request')();
    },
    get reply() {
      return refuse('the reply')();
    },
    cookie: refuse('a cookie'),
    setCookie: refuse('a cookie'),
    audit: refuse('who asks'),
    afterCommit: context.afterCommit,
  };
}
