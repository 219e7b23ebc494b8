import { expect } from 'vitest'
import { aCustomer, type aCloud, type CloudClient } from './client.ts'

type Server = ReturnType<typeof aCloud>

// oxlint-disable-next-line typescript/no-explicit-any -- answers of another API, whose parts the tests name
export type Body = any

/** A client of that API. */
export async function aHetznerClient(server: Server, customer?: CloudClient, token?: string) {
  const own = customer ?? (await aCustomer(server))
  const call = async (method: string, path: string, json?: unknown): Promise<{ status: number; body: Body }> => {
    const init = { method, token: token ?? own.token, ...(json !== undefined && { json }) }
    const response = await server.fetch(`/hetzner/v1${path}`, init)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  /** Waits as its clients do: until none of the actions is running. */
  const finish = async (...actions: { id: number }[]) => {
    const query = actions.map(({ id }) => `id=${id}`).join('&')
    const read = async () => (await call('GET', `/actions?${query}&sort=status&sort=id`)).body.actions as Body[]
    await expect.poll(async () => (await read()).map(({ status }) => status)).not.toContain('running')
    const ended = await read()
    expect(ended.map(({ error }) => error)).toEqual(actions.map(() => null))
    expect(ended).toHaveLength(actions.length)
  }
  const done = async (method: string, path: string, json?: unknown) => {
    const { status, body } = await call(method, path, json)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    const actions = [body?.action, ...(body?.actions ?? []), ...(body?.next_actions ?? [])].filter(Boolean)
    if (actions.length > 0) await finish(...actions)
    return body as Body
  }
  return { customer: own, call, done }
}

export const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvYlVSo5wDyMEOxSsvCvB7n2BDpKSdg5Eq4Aq1vM9Pp me@home'
export const SMALL = { server_type: '1cpu-512mb-10gb', image: 'debian-12' }
