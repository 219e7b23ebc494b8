import pino from 'pino'
import type { Logger } from 'pino'
import { env } from '#server/env.ts'
import { singleton } from './singleton.ts'

const SECRET_PATHS = ['password', 'token', 'secret', 'authorization', 'cookie', 'AdminPassword']

/** The process's structured logger: JSON lines on standard output, written in batches so that a request never waits. */
export function log(): Logger {
  return singleton('log', () =>
    pino(
      { level: env().LOG_LEVEL, base: undefined, redact: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]) },
      pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 250 }),
    ),
  )
}
