import { request, type BrowserContextOptions } from '@playwright/test'
import { stateFile, type Who } from './accounts.ts'
import { expect } from './fixtures.ts'
import { aNewAccount, PAGES, STATES, thingsOf } from './page-table.ts'

/** Whom pages are for; `owner` made the things that no demo account has. */
export const READERS = ['none', 'owner', 'user', 'employer', 'operator'] as const
type Reader = (typeof READERS)[number]

export interface Readers {
  states: Record<Reader, BrowserContextOptions['storageState']>
  /** The ids in the paths of pages. */
  things: Record<string, string>
}

/** The demo accounts, and a new one with things of its own. @param language of the new account */
export async function readers(baseURL: string | undefined, language?: string): Promise<Readers> {
  const newVisitor = (who?: Who) => request.newContext({ baseURL, ...(who && { storageState: stateFile(who) }) })
  const owner = await aNewAccount(await newVisitor())
  if (language) {
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    expect((await owner.patch('/api/account', { data: { language }, headers })).status()).toBe(200)
  }
  const [user, employer] = [await newVisitor('user'), await newVisitor('employer')]
  const things = await thingsOf({ owner, user, employer })
  const states = {
    none: undefined,
    owner: await owner.storageState(),
    user: stateFile('user'),
    employer: stateFile('employer'),
    operator: stateFile('operator'),
  }
  await Promise.all([owner, user, employer].map((visitor) => visitor.dispose()))
  return { states, things }
}

/**
 * The pages to look at as this reader, by folder and state: for `none` those open to visitors, for an account those
 * that it is the first in `READERS` to see.
 */
export function pagesOf(reader: Reader): { folder: string; state: string }[] {
  const accounts = READERS.filter((one) => one !== 'none')
  return Object.entries(PAGES)
    .filter(([, visitors]) => {
      const first = accounts.find((one) => visitors[one] === 'page')
      return reader === 'none' ? visitors.none === 'page' : reader === first
    })
    .flatMap(([folder]) => ['', ...(STATES[folder] ?? [])].map((state) => ({ folder, state })))
}
