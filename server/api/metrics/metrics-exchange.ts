import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'

/** What `getMetricsAsJSON` of a process gives. */
type Figures = object[]

interface Message {
  kind: 'metrics wanted' | 'metrics'
  id: string
  figures?: Figures[]
}

type Peer = Pick<NodeJS.Process | Worker, 'on' | 'off'> & { send?: (message: Message) => unknown }

/** How long a process may take to answer; a slower one is left out. */
const ANSWER_MS = 1_000

/** Lets the web processes of this machine and their parent ask each other for their figures. Called once in each. */
export function shareFigures(own: () => Promise<Figures>): void {
  const answer = (peer: Peer, message: unknown, others: () => Promise<Figures[]>) => {
    if (!isMessage(message) || message.kind !== 'metrics wanted') return
    void Promise.all([own(), others()]).then(([mine, theirs]) =>
      peer.send?.({ kind: 'metrics', id: message.id, figures: [mine, ...theirs] }),
    )
  }
  if (cluster.isWorker) process.on('message', (message) => answer(process, message, () => Promise.resolve([])))
  else cluster.on('message', (worker, message) => answer(worker, message, () => askWorkers(worker)))
}

/** The figures of the other processes; empty when this is the only one. */
export function otherFigures(): Promise<Figures[]> {
  return cluster.isWorker ? ask(process) : askWorkers()
}

async function askWorkers(except?: Worker): Promise<Figures[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const others = workers.filter((worker) => worker.isConnected() && worker !== except)
  return (await Promise.all(others.map(ask))).flat()
}

async function ask(peer: Peer): Promise<Figures[]> {
  const id = randomUUID()
  const { promise, resolve } = Promise.withResolvers<Figures[]>()
  const receive = (message: unknown) => {
    if (isMessage(message) && message.kind === 'metrics' && message.id === id) resolve(message.figures ?? [])
  }
  const late = setTimeout(resolve, ANSWER_MS, [])
  peer.on('message', receive)
  peer.send?.({ kind: 'metrics wanted', id })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    peer.off('message', receive)
  }
}

function isMessage(message: unknown): message is Message {
  return message instanceof Object && 'kind' in message && 'id' in message
}
