import { mkdirSync } from 'node:fs'
import { request, type FullConfig } from '@playwright/test'
import { ACCOUNTS, signIn, stateFile, type Who } from './accounts.ts'

/** Signs the demo accounts in once, by the API; tests open pages with the session that this leaves. */
export default async function setup(config: FullConfig): Promise<void> {
  const baseURL = config.projects[0]?.use.baseURL ?? ''
  mkdirSync('.cache/e2e-states', { recursive: true })
  for (const who of Object.keys(ACCOUNTS) as Who[]) {
    const api = await request.newContext({ baseURL })
    const answer = await signIn(api, ACCOUNTS[who])
    if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()} ${await answer.text()}`)
    await api.storageState({ path: stateFile(who) })
    await api.dispose()
  }
}
