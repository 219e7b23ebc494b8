import { texts } from '#i18n/texts.ts'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeClose } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { ResumeDocument } from './resume-document.ts'

/** The thread of this process that makes PDFs. */
export const pdfThread = (): PdfThread =>
  singleton('vacancies.pdf', () => {
    const thread = new PdfThread()
    beforeClose('vacancies.pdf', () => thread.end())
    return thread
  })

interface Job {
  resolve: (pdf: Buffer) => void
  reject: (error: AppError) => void
  timer: NodeJS.Timeout
}

/**
 * Lays documents out in a thread of its own, one at a time in the order of their arrival. The thread starts with the
 * first document; one that crashes or takes too long is ended, and the next document gets a new one.
 */
export class PdfThread {
  /** Node runs this file directly. The path is put together so that no bundler recognizes it. */
  private readonly file = join(process.cwd(), 'server/products/vacancies/resumes/pdf-thread.ts')
  readonly limits = {
    /** Timeout for one document, including the start of the thread. */
    ms: 15_000,
    /** Documents that are under way or wait. */
    jobs: 10,
    memoryMb: 256,
  }
  #thread: Worker | null = null
  #job: Job | null = null
  #jobs = 0
  #last: Promise<unknown> = Promise.resolve()

  /** @throws unavailable when too many wait, the thread crashed or took too long, or the caller left before its turn */
  async make(document: ResumeDocument, signal?: AbortSignal): Promise<Buffer> {
    if (this.#jobs >= this.limits.jobs) throw unavailable(texts('vacancies.errors')('filesBusy'))
    this.#jobs++
    const made = this.#last.then(() => {
      if (signal?.aborted) throw unavailable(texts('vacancies.errors')('callerLeft'))
      return this.#layOut(document)
    })
    this.#last = made.catch(() => {}).then(() => this.#jobs--)
    return made
  }

  /** Ends the thread; a document that it is making fails. */
  async end(): Promise<void> {
    const thread = this.#thread
    if (thread) this.#fail(thread, 'ended')
    await thread?.terminate()
  }

  #layOut(document: ResumeDocument): Promise<Buffer> {
    const thread = (this.#thread ??= this.#start())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(thread, 'took too long'), this.limits.ms)
      this.#job = { resolve, reject, timer }
      thread.postMessage(document)
    })
  }

  #start(): Worker {
    const thread = new Worker(this.file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb },
    })
    thread.unref()
    thread.on('message', (pdf: Uint8Array) => this.#settle(({ resolve }) => resolve(Buffer.from(pdf))))
    thread.on('error', (error) => this.#fail(thread, error))
    thread.on('exit', () => this.#fail(thread, 'exited'))
    return thread
  }

  #fail(thread: Worker, reason: unknown): void {
    if (this.#thread !== thread) return
    this.#thread = null
    void thread.terminate()
    this.#settle(({ reject }) => {
      log().warn({ err: reason }, 'the thread that makes PDFs was ended')
      reject(unavailable(texts('vacancies.errors')('fileFailed')))
    })
  }

  #settle(how: (job: Job) => void): void {
    const job = this.#job
    if (!job) return
    this.#job = null
    clearTimeout(job.timer)
    how(job)
  }
}

const unavailable = (message: string): AppError =>
  new AppError('unavailable', message, { headers: { 'Retry-After': '5' } })
