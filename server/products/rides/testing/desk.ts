import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

export type DeskAnswer =
  | 'created'
  | 'duplicate'
  | 'foreign'
  | 'timeout'
  | 'timeout-after-create'
  | 'reset'
  | '400'
  | '401'
  | '429'
  | '500'

export type DeskReport =
  | { kind: 'listening'; port: number }
  | { kind: 'ready' }
  | { kind: 'request'; key: string; made: boolean; headers: IncomingHttpHeaders; body: unknown }
type DeskRequest = Extract<DeskReport, { kind: 'request' }>

export interface PlayedDesk {
  url: string
  /** Sets the answer to the next POST; later ones are answered normally. */
  play(answer: DeskAnswer): Promise<void>
  requestsOf(key: string): DeskRequest[]
  /** How many tasks the desk has created for this key. */
  tasksOf(key: string): number
  /** `listener` is called for every POST as it arrives. */
  onRequest(listener: (request: DeskRequest) => void): void
  stop(): void
}

/** Starts a support desk as a separate process on a free port. */
export async function startDesk(): Promise<PlayedDesk> {
  const child = fork(join(import.meta.dirname, 'desk-process.ts'), { execArgv: [] })
  const requests: DeskRequest[] = []
  const listeners: ((request: DeskRequest) => void)[] = []
  child.on('message', (report: DeskReport) => {
    if (report.kind !== 'request') return
    requests.push(report)
    for (const listener of listeners) listener(report)
  })
  const [report] = (await once(child, 'message')) as [DeskReport]
  if (report.kind !== 'listening') throw new Error('the desk did not start')
  const of = (key: string) => requests.filter((request) => request.key === key)
  return {
    url: `http://127.0.0.1:${report.port}/tasks`,
    play: async (answer) => {
      const ready = new Promise<void>((resolve) => {
        const heard = (report: DeskReport) => {
          if (report.kind !== 'ready') return
          child.off('message', heard)
          resolve()
        }
        child.on('message', heard)
      })
      child.send(answer)
      await ready
    },
    requestsOf: of,
    tasksOf: (key) => of(key).filter((request) => request.made).length,
    onRequest: (listener) => void listeners.push(listener),
    stop: () => void child.kill(),
  }
}
