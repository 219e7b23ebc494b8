import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stub treats the next request for a task. */
type Play =
  | 'answer'
  /** The task is made, and the answer is lost. */
  | 'lose'
  /** 502, and the task is made once `finish` is called. */
  | 'later'
  /** The task is not made. */
  | '422'

interface Ticket {
  id: number
  key: string
  open: boolean
  title: string
  messages: Message[]
}

interface Message {
  id: number
  text: string
  isPublic: boolean
  byAgent: boolean
  at: Date
}

interface StubDesk {
  url: string
  tickets: Ticket[]
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[]
  /** Plays the next requests for a task, one after the other; later ones are answered. */
  play: (...next: Play[]) => void
  /** Makes the tasks that were reported as failed. */
  finish: () => void
  write: (key: string, message: Omit<Message, 'id'>) => void
  close: () => void
}

type Json = Record<string, unknown>
/** A route of the stub: what it answers, or null for a request of another route. */
type Wire = (call: { method: string; url: URL; json: Json }, desk: Desk) => unknown
interface Desk {
  tickets: Ticket[]
  make: (key: string, title: string, text: string) => unknown
}

/**
 * A desk that speaks as the public API descriptions of Zammad or Chatwoot say, in this process. Neither knows an
 * Idempotency-Key: each request for a task makes one.
 */
export async function aStubDesk(kind: 'zammad' | 'chatwoot'): Promise<StubDesk> {
  const tickets: Ticket[] = []
  const requests: StubDesk['requests'] = []
  const unfinished: (() => void)[] = []
  let plays: Play[] = []
  let made = 0
  const wire = kind === 'zammad' ? zammad : chatwoot

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString()
    const url = new URL(request.url ?? '/', 'http://desk')
    const method = request.method ?? ''
    requests.push({ method, path: url.pathname, headers: request.headers, body })
    let play = 'answer' as Play
    const make = (key: string, title: string, text: string) => {
      play = plays.shift() ?? 'answer'
      const add = () => {
        made += 1
        const first = { id: made * 1000, text, isPublic: false, byAgent: true, at: new Date() }
        const ticket = { id: made, key, open: true, title, messages: [first] }
        tickets.push(ticket)
        return ticket.id
      }
      if (play === 'later') return void unfinished.push(add)
      return play === '422' ? null : { id: add() }
    }
    const json = body === '' ? {} : (JSON.parse(body) as Json)
    const result = wire({ method, url, json }, { tickets, make })
    if (play === 'lose') return void request.socket.destroy()
    if (play === 'later') return void response.writeHead(502).end()
    if (play === '422') return void response.writeHead(422).end('{"error":"no such field"}')
    response.writeHead(result === null ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(result))
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/desk`,
    tickets,
    requests,
    play: (...next) => void (plays = next),
    finish: () => {
      for (const make of unfinished.splice(0)) make()
    },
    write: (key, message) => {
      const ticket = tickets.find((one) => one.key === key)
      ticket?.messages.push({ ...message, id: ticket.id * 1000 + ticket.messages.length })
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const byId = (tickets: Ticket[], id: string | undefined) => tickets.find((one) => String(one.id) === id)

/** https://docs.zammad.org/en/latest/api/ticket/index.html and …/articles.html */
const zammad: Wire = ({ method, url, json }, { tickets, make }) => {
  const path = url.pathname.replace('/desk/api/v1', '')
  const view = ({ id, key, open, title }: Ticket) => ({ id, title, state: open ? 'new' : 'closed', quartet_key: key })
  if (path === '/users/me') return { id: 1 }
  if (path === '/tickets/search') {
    const key = url.searchParams.get('condition[ticket.quartet_key][value]')
    return tickets.filter((one) => one.key === key).map(view)
  }
  if (path === '/tickets' && method === 'POST') {
    return make(String(json['quartet_key']), String(json['title']), String((json['article'] as Json)['body']))
  }
  const [, kind, id] = /^\/(tickets|ticket_articles\/by_ticket)\/(\d+)$/.exec(path) ?? []
  const ticket = byId(tickets, id)
  if (!ticket) return null
  if (kind === 'tickets' && method === 'PUT') ticket.open = json['state'] !== 'closed'
  if (kind === 'tickets') return view(ticket)
  return ticket.messages.map(({ id, text, isPublic, byAgent, at }) => ({
    id,
    body: `<div>${text}</div>`,
    content_type: 'text/html',
    internal: !isPublic,
    sender: byAgent ? 'Agent' : 'Customer',
    created_at: at.toISOString(),
  }))
}

/** https://developers.chatwoot.com/api-reference: conversations of an account and their messages */
const chatwoot: Wire = ({ method, url, json }, { tickets, make }) => {
  const path = url.pathname.replace('/desk/api/v1', '')
  const view = ({ id, key, open }: Ticket) => ({
    id,
    status: open ? 'open' : 'resolved',
    custom_attributes: { quartet_key: key },
  })
  if (path === '/profile') return { id: 1 }
  if (path === '/accounts/1/conversations/filter') {
    const [{ values: [key] = [] } = {}] = json['payload'] as { values?: string[] }[]
    return { meta: {}, payload: tickets.filter((one) => one.key === key).map(view) }
  }
  if (path === '/accounts/1/conversations' && method === 'POST') {
    const { content } = json['message'] as { content: string }
    return make((json['custom_attributes'] as { quartet_key: string }).quartet_key, '', content)
  }
  const [, id, rest] = /^\/accounts\/1\/conversations\/(\d+)\/(messages|toggle_status)$/.exec(path) ?? []
  const ticket = byId(tickets, id)
  if (!ticket) return null
  if (rest === 'toggle_status') {
    ticket.open = json['status'] !== 'resolved'
    return { payload: { success: true } }
  }
  return {
    payload: ticket.messages.map(({ id, text, isPublic, byAgent, at }) => ({
      id,
      content: text,
      message_type: byAgent ? 1 : 0,
      private: !isPublic,
      created_at: Math.floor(at.getTime() / 1000),
      sender: { type: byAgent ? 'user' : 'contact' },
    })),
  }
}
