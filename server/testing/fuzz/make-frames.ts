import { BAD_CREDENTIALS, makeRequest } from './make-request.ts'
import { Random } from './random.ts'
import type { Target } from './targets.ts'
import { hostileText } from './values.ts'

/** What is sent over one socket: documents, one after the other, in the halves of a frame or as bytes. */
export interface Frame {
  text: string
  how: 'text' | 'halves' | 'bytes'
}

export interface Conversation {
  /** The `Authorization` of its handshake. */
  credential: string
  frames: Frame[]
  /** Written past the protocol when the frames are answered: no frame that a client would send. */
  wire: Buffer | null
}

const PARTS: readonly string[] = [
  '<request id="1" path="/track/1">',
  '</request>',
  '<request id="2" path="/search"/>',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '<!ENTITY a "&b;&b;">',
  '&x;',
  '&#xFFFFFFF;',
  ']]>',
  '<![CDATA[',
  '<?xml version="1.1"?>',
  '<?xml version="1.0" encoding="UTF-7"?>',
  '\u0000',
  '\u2028',
  '\uffff',
  '<a>'.repeat(200),
  `<request ${Array.from({ length: 30 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
  '<param name="__proto__">1</param>',
  '<param name="toString">1</param>',
  '<param name="q"/>',
  ' '.repeat(65_000),
  '<xs:request xmlns:xs="urn:x" id="1"/>',
]
const IDS = ['1', '', 'x'.repeat(65), '\u0007', '../../etc', 'a b', '<']
const METHODS = ['get', 'POST', 'DELETE', '', 'TRACE']
/** Ids of rows that a catalogue with some tracks has. */
const ROWS = Array.from({ length: 20 }, (_, n) => String(n + 1))
const MOST_TEXT = 70_000

/** The conversation that belongs to this number: the same for the same seed, number and targets. */
export function makeConversation(
  seed: number,
  number: number,
  targets: readonly Target[],
  credentials: readonly string[],
): Conversation {
  const random = new Random(seed * 1_000_003 + number)
  const frames = Array.from({ length: 1 + random.int(4) }, (): Frame => ({
    text: (random.chance(0.6) ? request(random, targets, seed, number) : soup(random)).slice(0, MOST_TEXT),
    how: random.chance(0.9) ? 'text' : random.pick(['halves', 'bytes'] as const),
  }))
  const wire = random.chance(0.2)
    ? Buffer.from(Array.from({ length: 1 + random.int(40) }, () => random.int(256)))
    : null
  return { credential: random.pick(random.chance(0.9) ? credentials : BAD_CREDENTIALS), frames, wire }
}

function soup(random: Random): string {
  return Array.from({ length: 1 + random.int(6) }, () => random.pick(PARTS)).join('')
}

/** A document for a row of the gateway's table, with what an attack by HTTP would put into path and query. */
function request(random: Random, targets: readonly Target[], seed: number, number: number): string {
  const { path } = makeRequest(seed, number + random.int(1_000_000), { targets, credentials: ['x'], harvest: ROWS })
  const [place = '', query = ''] = path.replace('/api/v1', '').split('?')
  const params = [...new URLSearchParams(query)]
  if (random.chance(0.2)) params.push([hostileText(random), hostileText(random)])
  const attributes = {
    id: random.chance(0.9) ? '1' : random.pick(IDS),
    method: random.chance(0.9) ? 'GET' : random.pick(METHODS),
    path: place,
  }
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${written(value, random)}"`)
  const inner = params.map(
    ([name, value]) => `<param name="${written(name, random)}">${written(value, random)}</param>`,
  )
  return `<request${pairs.join('')}>${inner.join('')}</request>`
}

/** Mostly escaped, so that it gets past the reading of the document. */
function written(text: string, random: Random): string {
  if (random.chance(0.1)) return text
  return text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
