import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { createServer } from 'node:net'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'

const ANSWER_MS = 3000

/** Whether Quartet listens where the settings say, or could. */
export async function checkPorts(): Promise<Finding[]> {
  const { HOST, INTERNAL_HOST, INTERNAL_PORT, PORT } = env()
  if (PORT !== 0 && PORT === INTERNAL_PORT)
    return [broken('Ports', `PORT and INTERNAL_PORT are both ${PORT}`, 'Set INTERNAL_PORT to another one')]
  return [await checkPort('PORT', HOST, PORT), await checkPort('INTERNAL_PORT', INTERNAL_HOST, INTERNAL_PORT)]
}

async function checkPort(setting: string, host: string, port: number): Promise<Finding> {
  const about = `Port ${port} (${setting})`
  if (port === 0) return ok(setting, 'takes a free port')
  const problem = await whyNotFree(host, port)
  if (problem === undefined) return ok(about, `free on ${host}`)
  if (problem.code === 'EADDRINUSE') {
    if (await isQuartet(host, port)) return ok(about, `Quartet answers on ${host}`)
    const found = 'taken by another program, or by a Quartet that does not answer'
    return broken(about, found, `Stop that program, or set ${setting} to another port`)
  }
  if (problem.code === 'EACCES') {
    const remedy =
      'Choose one above 1023, or start Quartet as a service with CAP_NET_BIND_SERVICE (deploy/quartet.service)'
    return broken(about, 'this account may not listen on it', remedy)
  }
  return broken(about, errorText(problem), `Set ${setting.replace('PORT', 'HOST')} to an address of this machine`)
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

function isQuartet(host: string, port: number): Promise<boolean> {
  const { TLS_CERT, TLS_KEY } = env()
  const here = ({ '0.0.0.0': '127.0.0.1', '::': '::1' } as Record<string, string>)[host] ?? host
  const options = { host: here, port, path: '/api/health/live', timeout: ANSWER_MS, rejectUnauthorized: false }
  return new Promise((resolve) => {
    const request = (TLS_CERT && TLS_KEY ? https : http).get(options, (response) => {
      response.resume()
      resolve(response.statusCode === 200 && response.headers['x-request-id'] !== undefined)
    })
    request.on('error', () => resolve(false))
    request.on('timeout', () => request.destroy())
  })
}
