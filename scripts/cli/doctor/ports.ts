import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { createServer } from 'node:net'
import type { Finding } from '#server/core/command.ts'
import { errorText } from '#server/core/errors.ts'
import { env } from '#server/settings/env.ts'

const ANSWER_MS = 3000

/** Whether Quartet listens where the settings say, or could. */
export async function checkPorts(): Promise<Finding[]> {
  const { HOST, INTERNAL_HOST, INTERNAL_PORT, PORT, TLS_CERT, TLS_KEY } = env()
  if (PORT !== 0 && PORT === INTERNAL_PORT) {
    const remedy = 'Set INTERNAL_PORT to another one'
    return [{ about: 'Ports', state: 'broken', found: `PORT and INTERNAL_PORT are both ${PORT}`, remedy }]
  }
  const { protocol } = TLS_CERT && TLS_KEY ? { protocol: https } : { protocol: http }
  return [
    await checkPort('PORT', { host: HOST, port: PORT, protocol }),
    await checkPort('INTERNAL_PORT', { host: INTERNAL_HOST, port: INTERNAL_PORT, protocol }),
  ]
}

interface Listener {
  host: string
  port: number
  protocol: typeof http | typeof https
}

async function checkPort(setting: string, listener: Listener): Promise<Finding> {
  const { host, port } = listener
  const about = `Port ${port} (${setting})`
  if (port === 0) return { about: setting, state: 'ok', found: 'takes a free port' }
  const problem = await whyNotFree(host, port)
  if (problem === undefined) return { about, state: 'ok', found: `free on ${host}` }
  if (problem.code === 'EADDRINUSE') {
    if (await isQuartet(listener)) return { about, state: 'ok', found: `Quartet answers on ${host}` }
    const remedy = `Stop that program, or set ${setting} to another port`
    return { about, state: 'broken', found: 'taken by another program, or by a Quartet that does not answer', remedy }
  }
  if (problem.code === 'EACCES') {
    const remedy =
      'Choose a port above 1023, or start it as a service with CAP_NET_BIND_SERVICE (deploy/quartet.service)'
    return { about, state: 'broken', found: 'this account may not listen on it', remedy }
  }
  const remedy = `Set ${setting.replace('PORT', 'HOST')} to an address of this machine`
  return { about, state: 'broken', found: errorText(problem), remedy }
}

async function whyNotFree(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  } finally {
    probe.close()
  }
}

function isQuartet({ host, port, protocol }: Listener): Promise<boolean> {
  const here = ({ '0.0.0.0': '127.0.0.1', '::': '::1' } as Record<string, string>)[host] ?? host
  const options = { host: here, port, path: '/api/health/live', timeout: ANSWER_MS, rejectUnauthorized: false }
  return new Promise((resolve) => {
    const request = protocol.get(options, (response) => {
      response.resume()
      resolve(response.statusCode === 200 && response.headers['x-request-id'] !== undefined)
    })
    request.on('error', () => resolve(false))
    request.on('timeout', () => request.destroy())
  })
}
