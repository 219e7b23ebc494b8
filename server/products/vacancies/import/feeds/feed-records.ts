import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { recordsIn, type RawRecord } from '../records.ts'
import { FeedFailure } from './feed-failure.ts'
import type { FeedFormat } from './kinds.schema.ts'
import { xmlRecords } from './xml-records.ts'

/** Limit of an unpacked feed. */
const MOST_BYTES = 300 * 1024 * 1024
/** Limit of characters of a JSON array, which is read as a whole. Newline-delimited JSON and XML are streamed. */
const MOST_JSON = 32 * 1024 * 1024

/** What is known of a feed as it is read. */
export interface Reading {
  format: FeedFormat | null
  bytes: number
  /** Why reading ended early. What was read before is good. */
  failure: FeedFailure | null
}

/**
 * The records of a feed, whose format is detected: XML of Indeed's and Jooble's kinds, and what `recordsIn` reads.
 * Reading ends at the first failure, which is put into `reading`.
 * @param charset of the HTTP response; the feed's own declaration comes first
 * @throws the reason of `signal`
 */
export async function* feedRecords(
  body: AsyncIterable<Buffer>,
  { charset, reading, signal }: { charset: string | null; reading: Reading; signal: AbortSignal },
): AsyncGenerator<RawRecord> {
  try {
    const bytes = await begun(counted(await unpacked(body), reading))
    const text = await begun(decoded(bytes, charset))
    const start = (text.first ?? '').trimStart()
    if (/^<(?!!doctype html|html)/i.test(start)) {
      yield* xmlRecords(text.all, (format) => (reading.format = format))
    } else {
      if (!/^[[{<]/.test(start)) throw new FeedFailure(start === '' ? 'cut' : 'not_a_feed', start.slice(0, 100) || null)
      reading.format = 'json'
      yield* recordsIn(text.all, MOST_JSON)
    }
  } catch (error) {
    if (signal.aborted) throw error
    reading.failure = failureOf(error)
  }
}

function failureOf(error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error
  if (error instanceof RangeError) return new FeedFailure('too_large')
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return new FeedFailure('timeout')
  // The connection or the compressed data ended early.
  if (/^(?:Z_|ECONNRESET$|ERR_STREAM|ABORT_ERR$)/.test(code)) return new FeedFailure('cut', code)
  throw error
}

interface Begun<T> {
  first: T | undefined
  /** All items, including the first. */
  all: AsyncIterable<T>
}

/** Peeks at the first item of a stream. */
async function begun<T>(source: AsyncIterable<T>): Promise<Begun<T>> {
  const iterator = source[Symbol.asyncIterator]()
  const { value, done } = await iterator.next()
  const first = done === true ? undefined : value
  const all = async function* () {
    try {
      if (first !== undefined) yield first
      for (;;) {
        const next = await iterator.next()
        if (next.done === true) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { first, all: all() }
}

/** Decompresses a feed that is a gzip file (`.xml.gz`), whatever the headers of the response say. */
async function unpacked(body: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const { first, all } = await begun(body)
  if (first?.[0] !== 0x1f || first[1] !== 0x8b) return all
  // The reader of the stream gets the errors of both.
  return pipeline(Readable.from(all), createGunzip(), () => {})
}

async function* counted(body: AsyncIterable<Buffer>, reading: Reading): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    reading.bytes += chunk.length
    if (reading.bytes > MOST_BYTES) throw new FeedFailure('too_large')
    yield chunk
  }
}

async function* decoded({ first, all }: Begun<Buffer>, charset: string | null): AsyncGenerator<string> {
  const declared = /^[^<]{0,9}<\?xml[^>]{0,200}encoding\s?=\s?["']([\w-]{1,40})/.exec(
    first?.toString('latin1', 0, 300) ?? '',
  )
  const decoder = decoderOf(declared?.[1] ?? charset ?? 'utf-8')
  for await (const chunk of all) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    throw new FeedFailure('not_a_feed', `encoding ${label.slice(0, 40)}`)
  }
}
