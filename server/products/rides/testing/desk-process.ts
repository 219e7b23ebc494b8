// A support desk in a process of its own: answers the next POST as it was last instructed, later ones with "created".
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { DeskAnswer, DeskReport } from './desk.ts'

const tasks = new Map<string, { id: string; origin: string }>()
let next: DeskAnswer = 'created'

process.on('message', (answer: DeskAnswer) => {
  next = answer
  process.send?.({ kind: 'ready' } satisfies DeskReport)
})

const server = createServer((request, response) => {
  if (request.method === 'POST') void post(request, response)
  else find(request, response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  process.send?.({ kind: 'listening', port: address.port } satisfies DeskReport)
})

async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { key: string; tags: string[] }
  const answer = next
  next = 'created'
  const made = answer === 'created' || answer === 'timeout-after-create'
  const isNew = made && !tasks.has(body.key)
  if (isNew) tasks.set(body.key, { id: `desk-${tasks.size + 1}`, origin: 'quartet-rides' })
  process.send?.({ kind: 'request', key: body.key, made: isNew, headers: request.headers, body } satisfies DeskReport)
  play(answer, isNew, body.key, request, response)
}

function play(answer: DeskAnswer, isNew: boolean, key: string, request: IncomingMessage, response: ServerResponse) {
  if (answer === 'duplicate') tasks.set(key, { id: 'desk-earlier', origin: 'quartet-rides' })
  if (answer === 'foreign') tasks.set(key, { id: 'desk-foreign', origin: 'somebody' })
  if (answer === 'reset') request.socket.resetAndDestroy()
  else if (answer === 'timeout' || answer === 'timeout-after-create') return
  else if (answer === '429') response.writeHead(429, { 'Retry-After': '120' }).end()
  else if (/^\d/.test(answer)) response.writeHead(Number(answer)).end()
  else response.writeHead(isNew ? 201 : 409, { 'Content-Type': 'application/json' }).end(JSON.stringify(tasks.get(key)))
}

function find(request: IncomingMessage, response: ServerResponse): void {
  const key = new URL(request.url ?? '/', 'http://desk').searchParams.get('key') ?? ''
  const task = tasks.get(key)
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ tasks: task ? [{ key, ...task }] : [] }))
}
