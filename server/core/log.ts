import pino from 'pino'
import type { Logger } from 'pino'
import { env } from '#server/env.ts'
import { singleton } from './singleton.ts'

const SECRET_PATHS = ['password', 'token', 'secret', 'authorization', 'cookie', 'AdminPassword']

/** The process's structured logger: JSON lines on standard output, written in batches so that a request never waits. */
export function log(): Logger {
  return singleton('log', () =>
    pino({ ...options(), redact: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]) }, destination()),
  )
}

/** The same stream for the one line per request, whose fields the listener chooses: nothing in it to hide. */
export function accessLog(): Logger {
  return singleton('access-log', () => pino(options(), destination()))
}

function options() {
  return { level: env().LOG_LEVEL, base: undefined }
}

function destination() {
  return singleton('log-destination', () =>
    pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 250 }),
  )
}
