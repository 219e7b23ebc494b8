import sax from 'sax'
import { storableText, type RawRecord } from '../records.ts'
import { FeedFailure } from './feed-failure.ts'
import type { FeedFormat } from './kinds.schema.ts'
import { postingOf } from './xml-job.ts'

/** Root elements of the formats. */
const ROOTS: Record<string, FeedFormat> = { source: 'indeed', jobs: 'jooble' }
/** Characters of one job. */
const MOST_OF_JOB = 500_000
const MOST_DEPTH = 16

interface Job {
  line: number
  elements: Record<string, string>
  size: number
}

/**
 * The jobs of a feed of Indeed's kind (`<source><job>`) or Jooble's (`<jobs><job id>`) as JobPostings, while it
 * arrives. Only the entities of XML and HTML are known: a document type is refused.
 * @param onFormat called when the root is known
 * @throws FeedFailure
 */
export async function* xmlRecords(
  chunks: AsyncIterable<string>,
  onFormat: (format: FeedFormat) => void,
): AsyncGenerator<RawRecord> {
  const reader = new JobReader(onFormat)
  for await (const chunk of chunks) {
    reader.write(chunk)
    yield* reader.taken()
  }
  reader.end()
}

class JobReader {
  #parser = sax.parser(true, { position: true })
  #depth = 0
  #job: Job | null = null
  #jobDepth = 0
  #field: string | null = null
  #isWhole = false
  #failure: FeedFailure | null = null
  #records: RawRecord[] = []

  constructor(onFormat: (format: FeedFormat) => void) {
    const parser = this.#parser
    parser.onerror = (error) => this.#fail('broken', error.message.replaceAll('\n', ', '))
    parser.ondoctype = () => this.#fail('broken', 'a document type is not allowed')
    parser.onopentag = (tag) => this.#open(tag as sax.Tag, onFormat)
    parser.onclosetag = () => this.#close()
    parser.ontext = (text) => this.#add(text)
    parser.oncdata = (text) => this.#add(text)
  }

  write(chunk: string): void {
    // After an error the parser throws it again at each call.
    if (!this.#failure) this.#parser.write(chunk)
  }

  /** The jobs that have ended since the last call. @throws FeedFailure after those before it */
  *taken(): Generator<RawRecord> {
    const records = this.#records
    this.#records = []
    yield* records
    if (this.#failure) throw this.#failure
  }

  /** @throws FeedFailure when the feed ends too early */
  end(): void {
    if (!this.#isWhole) throw new FeedFailure('cut')
  }

  #fail(reason: FeedFailure['reason'], detail: string): void {
    this.#failure ??= new FeedFailure(reason, detail.slice(0, 300))
  }

  #open({ name, attributes }: sax.Tag, onFormat: (format: FeedFormat) => void): void {
    if (this.#failure) return
    const known = name.toLowerCase()
    this.#depth++
    if (this.#depth > MOST_DEPTH) return this.#fail('broken', 'too deep')
    if (this.#depth === 1) {
      const format = ROOTS[known]
      if (format) onFormat(format)
      else this.#fail('not_a_feed', `<${name.slice(0, 100)}>`)
    } else if (!this.#job && known === 'job') {
      const { id } = attributes
      this.#job = { line: this.#parser.line + 1, elements: { ...(id && { id }) }, size: 0 }
      this.#jobDepth = this.#depth
    } else if (this.#job && this.#depth === this.#jobDepth + 1) this.#field = known
  }

  #add(text: string): void {
    if (!this.#job || this.#field === null || this.#failure) return
    this.#job.size += text.length
    if (this.#job.size > MOST_OF_JOB) return
    this.#job.elements[this.#field] = (this.#job.elements[this.#field] ?? '') + text
  }

  #close(): void {
    if (this.#failure) return
    if (this.#job && this.#depth === this.#jobDepth) {
      this.#records.push(recordOf(this.#job))
      this.#job = null
    }
    if (this.#depth === this.#jobDepth + 1) this.#field = null
    this.#depth--
    if (this.#depth === 0) this.#isWhole = true
  }
}

function recordOf({ line, elements, size }: Job): RawRecord {
  const texts = Object.fromEntries(Object.entries(elements).map(([name, text]) => [name, storableText(text).trim()]))
  const { id, posting, isUndated } = postingOf(texts)
  const named = { line, ...(id && { id }) }
  if (size > MOST_OF_JOB) return { ...named, problem: 'too long' }
  return id ? { ...named, value: posting, isUndated } : { ...named, problem: 'no reference number' }
}
