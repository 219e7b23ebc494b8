import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { createServer } from 'node:net'
import { texts } from '#i18n/texts.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'

const ANSWER_MS = 3000

/** Whether Quartet listens where the settings say, or could. */
export async function checkPorts(): Promise<Finding[]> {
  const { HOST, INTERNAL_HOST, INTERNAL_PORT, PORT } = env()
  const t = () => texts('admin.checks.ports')
  if (PORT !== 0 && PORT === INTERNAL_PORT)
    return [broken('settings.ports', () => [t()('about'), t()('same', { port: PORT }), t()('sameRemedy')])]
  return [await checkPort('PORT', HOST, PORT), await checkPort('INTERNAL_PORT', INTERNAL_HOST, INTERNAL_PORT)]
}

async function checkPort(setting: 'PORT' | 'INTERNAL_PORT', host: string, port: number): Promise<Finding> {
  const id = `settings.${setting === 'PORT' ? 'port' : 'internal-port'}` as const
  const t = () => texts('admin.checks.ports')
  if (port === 0) return ok(id, () => [setting, t()('any')])
  const about = () => t()('port', { port, setting })
  const problem = await whyNotFree(host, port)
  if (problem === undefined) return ok(id, () => [about(), t()('free', { host })])
  if (problem.code === 'EADDRINUSE') {
    if (await isQuartet(host, port)) return ok(id, () => [about(), t()('answers', { host })])
    return broken(id, () => [about(), t()('taken'), t()('takenRemedy', { setting })])
  }
  if (problem.code === 'EACCES') return broken(id, () => [about(), t()('denied'), t()('deniedRemedy')])
  return broken(id, () => [
    about(),
    errorText(problem),
    t()('hostRemedy', { setting: setting.replace('PORT', 'HOST') }),
  ])
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
  const options = { host: here, port, method: 'HEAD', path: '/api/health/live', timeout: ANSWER_MS }
  return new Promise((resolve) => {
    const { request: ask } = TLS_CERT && TLS_KEY ? https : http
    const request = ask({ ...options, rejectUnauthorized: false }, (response) => {
      response.resume()
      // The internal listener has no such path, and says so with the header too.
      resolve(response.headers['x-request-id'] !== undefined)
    })
    request.on('error', () => resolve(false))
    request.on('timeout', () => request.destroy())
    request.end()
  })
}
