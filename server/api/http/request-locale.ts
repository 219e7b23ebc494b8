import type { IncomingMessage } from 'node:http'
import { chosenLocale, LOCALE_COOKIE, wantedLocale, type Locale } from '#i18n/locales.ts'
import { withLocale } from '#i18n/with-locale.ts'
import type { Actor } from '#server/core/actor.ts'
import type { ReadableHeaders } from '#server/core/request.ts'
import { log } from '#server/core/process/log.ts'
import { cookiesOf, sessionActor, sessionCookieOf } from '#server/platform/sessions/session.ts'
import { IncomingHeaders } from './request.ts'

/** Answers in the language that a request asks for; one that names none is spared the work. */
export function inItsLanguage<T>({ headers }: IncomingMessage, answer: () => T): T {
  if (headers['accept-language'] === undefined && headers.cookie === undefined) return answer()
  const locale = wantedLocale(wishesOf({ get: (name) => (headers[name] as string | undefined) ?? null }, null))
  return locale === null ? answer() : withLocale(locale, answer)
}

/** The language of an answer to this caller. */
export function requestLocale(headers: Pick<ReadableHeaders, 'get'>, actor: Actor | null): Locale {
  return chosenLocale(wishesOf(headers, actor))
}

function wishesOf(headers: Pick<ReadableHeaders, 'get'>, actor: Actor | null) {
  const account = actor?.kind === 'account' ? actor.language : null
  const cookie = headers.get('cookie')?.includes(LOCALE_COOKIE) ? cookiesOf(headers).get(LOCALE_COOKIE) : null
  return { account, cookie, accepted: headers.get('accept-language') }
}

/** The language of a page: a signed-in account may have chosen one. */
export async function pageLocale(incoming: IncomingMessage, ip: string | null): Promise<Locale> {
  const headers = new IncomingHeaders(incoming)
  const isSignedIn = headers.has('cookie') && sessionCookieOf(headers) !== null
  return requestLocale(headers, isSignedIn ? await actorOf(headers, ip) : null)
}

/** The session's account; null when it cannot be read: the page then reports that in the language of the browser. */
async function actorOf(headers: ReadableHeaders, ip: string | null): Promise<Actor | null> {
  try {
    return await sessionActor({ headers }, ip)
  } catch (error) {
    log().warn({ err: error }, 'the language of an account could not be read')
    return null
  }
}
