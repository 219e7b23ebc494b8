'use client'

import { LOCALE_COOKIE, type Locale } from '#i18n/locales.ts'
import { useTRPCClient } from '#components/trpc/client.ts'

const YEAR_S = 365 * 86_400

/** Changes the language of the pages in this browser, and of a signed-in account everywhere. */
export function useLanguage(signedIn: boolean): (locale: Locale) => Promise<void> {
  const client = useTRPCClient()
  return async (locale) => {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`
    if (signedIn) await client.account.update.mutate({ language: locale })
    // Every text of the page changes, also what is kept in memory.
    location.reload()
  }
}
