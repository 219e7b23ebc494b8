import { execFileSync, spawn } from 'node:child_process'
import type { APIRequestContext, Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

export interface Server {
  ID: number
  Name: string
  State: string
  CPU: number
  IsPowerOn: boolean
  LinkedNetworks: { NetworkID: number }[]
}

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' }

/** Posts as the signed-in page itself would. */
export async function post<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  return (await (await api.post(`/api${path}`, { data, headers: SAME_ORIGIN })).json()) as T
}

/** A small server that runs. */
export async function aServer(api: APIRequestContext, Name: string): Promise<Server> {
  const server = await post<Server>(api, '/servers', { Name, CPU: 1, RAM: 512, HDD: 10, imageID: 1 })
  await expect.poll(async () => (await show(api, server.ID)).State).toBe('Active')
  return server
}

export async function show(api: APIRequestContext, id: number): Promise<Server> {
  return (await (await api.get(`/api/servers/${id}`)).json()) as Server
}

/**
 * Runs the call that is printed in this part of the page, as a person would who pasted it into a shell; with `action`
 * the one of that name is chosen first.
 */
export async function runPrinted<T = { ID: number }>(part: Locator, token: string, action?: string): Promise<T> {
  return JSON.parse(inShell(await printed(part, action), token)) as T
}

/** The text of the printed call. */
export async function printed(part: Locator, action?: string): Promise<string> {
  const box = part.getByTestId('api-calls').last()
  if (!(await box.getByTestId('api-call').isVisible())) await box.getByText('API call').click()
  if (action) await box.getByLabel('Action').selectOption({ label: action })
  const script = await box.getByTestId('api-call').textContent()
  expect(script).toContain('curl')
  return script ?? ''
}

/** What a shell prints when it runs the script. */
function inShell(script: string, token: string): string {
  return execFileSync('sh', ['-c', script], {
    env: { ...process.env, QUARTET_TOKEN: token },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Runs a call that never ends in a shell, until it has printed `text`. */
export async function untilPrinted(script: string, token: string, text: string): Promise<void> {
  const child = spawn('sh', ['-c', script], {
    env: { ...process.env, QUARTET_TOKEN: token },
    // A group of its own, which ends with what the shell has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += String(part)
    if (output.includes(text)) break
  }
  if (child.pid && child.exitCode === null) process.kill(-child.pid)
  expect(output).toContain(text)
}
