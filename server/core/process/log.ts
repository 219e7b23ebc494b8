import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import { env } from '#server/settings/env.ts'
import { countRepeated, isNewStack, summarizeAll } from './repeated.ts'
import { singleton } from './singleton.ts'
import { isStarting, onStarted } from './starting.ts'
import { isTracing, traceIds } from '../tracing/tracing.ts'

const SECRET_PATHS = ['password', 'token', 'secret', 'authorization', 'cookie', 'AdminPassword']

/**
 * The process's structured logger on standard output: JSON lines, or LOG_FORMAT=text for people. Written in batches, so
 * that requests never wait.
 */
export function log(): Logger {
  return singleton('log', () =>
    pino(
      {
        level: env().LOG_LEVEL,
        base: undefined,
        redact: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]),
        hooks: { logMethod: countRepeated },
        serializers: { err: shortened },
        ...(isTracing() && { mixin: traceIds }),
      },
      destination(),
    ),
  )
}

/** An error for the log; its stack is left out when the same stack was logged less than a minute ago. */
function shortened(error: Error): object {
  const { stack, ...rest } = pino.stdSerializers.err(error)
  const frames = stack?.slice(stack.indexOf('\n    at ')) ?? ''
  return isNewStack(frames) ? { ...rest, stack } : { ...rest, stack: 'as before' }
}

/** The fields of the log line of a request. */
export interface RequestLine {
  requestId: string
  ip: string | null
  method: string
  path: string
  status: number
  ms: number
  /** Id of the trace, when it is recorded. */
  traceId?: string | undefined
}

/** Writes the line of a request, which contains no secrets, without the cost of redaction. */
export function logRequest(level: 'error' | 'info' | 'debug', line: RequestLine): void {
  const logger = log()
  if (!logger.isLevelEnabled(level)) return
  const head = `{"level":${logger.levels.values[level]},"time":${Date.now()},"requestId":"${line.requestId}","ip":"${line.ip}"`
  const trace = line.traceId === undefined ? '' : `,"trace_id":"${line.traceId}"`
  const tail = `,"status":${line.status},"ms":${line.ms}${trace},"msg":"request"}\n`
  destination().write(`${head},"method":"${line.method}","path":${JSON.stringify(line.path)}${tail}`)
}

const BATCH_CHARS = 65_536
const BATCH_MS = 250

/**
 * Standard output, with a buffer of our own: pino's destination measures its whole buffer at each write, which for
 * small lines costs more than everything else about a log line.
 */
function destination() {
  return singleton('log-destination', () => {
    const people = pretty({ destination: 1, sync: true, singleLine: true })
    const programs = pino.destination({ fd: 1, sync: false })
    let lines = ''
    const flush = () => {
      if (lines !== '') (isForPeople() ? people : programs).write(lines)
      lines = ''
    }
    onStarted(flush)
    setInterval(flush, BATCH_MS).unref()
    process.on('exit', () => {
      summarizeAll()
      flush()
      programs.flushSync()
    })
    return {
      write(line: string): void {
        lines += line
        if (lines.length >= BATCH_CHARS) flush()
      },
    }
  })
}

/**
 * True when lines are written as text (LOG_FORMAT): by default when standard output is a terminal, and always while the
 * server starts.
 */
export function isForPeople(): boolean {
  return (env().LOG_FORMAT ?? (process.stdout.isTTY || isStarting() ? 'text' : 'json')) === 'text'
}
