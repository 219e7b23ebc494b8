// What an assistant's call costs: one tool beside the REST request that it makes, in the same process, alternately in one run.
import { rmSync } from 'node:fs'
import { closeDb } from '#server/core/database/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { benchFolder, inTurn, requestsPerSecond, startTarget } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 4
const CONNECTIONS = 16

export async function measure({ rounds = 5 }: Options): Promise<Row[]> {
  const place = benchFolder()
  setEnv({ DATA_DIR: place, DATABASE_URL: '', LOG_LEVEL: 'warn' })
  const database = await openDatabase(() => {})
  try {
    provideKeys(database.embedded)
    return await compare(await aToken(await aUser()), rounds)
  } finally {
    await closeDb()
    await database.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

async function compare(token: string, rounds: number): Promise<Row[]> {
  const limits = { RATE_LIMIT: '100000000', RATE_LIMIT_BURST: '100000000' }
  const target = await startTarget('routes', { ...limits, LOG_LEVEL: 'info', ENDPOINT: '' })
  const { url } = target
  const authorization = `Bearer ${token}`
  const headers = {
    authorization,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const speedOf = (seconds: number) =>
    requestsPerSecond(`${url}/api/servers`, seconds, { connections: CONNECTIONS, headers: { authorization } })
  const callsOf = (body: string, seconds: number) =>
    requestsPerSecond(`${url}/api/mcp?product=cloud`, seconds, { connections: CONNECTIONS, headers, body })
  try {
    const call = message('tools/call', { name: 'listServers', arguments: {} })
    const answer = await (await fetch(`${url}/api/mcp?product=cloud`, { method: 'POST', headers, body: call })).text()
    if (!answer.includes('"content"') || answer.includes('isError')) throw new Error(`the tool answered ${answer}`)
    await speedOf(2)
    await callsOf(call, 2)
    const works = [() => speedOf(SECONDS), () => callsOf(call, SECONDS)]
    const [baseline = 0, ours = 0] = await inTurn(works, rounds)
    const what = 'tools/call listServers, beside GET /api/servers'
    return [{ product: 'platform', what, unit: 'requests/s', ours, baseline, goal: { of: 'ratio', atLeast: 0.2 } }]
  } finally {
    await target.stop()
  }
}

function message(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}
