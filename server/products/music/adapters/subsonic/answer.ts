import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { singleton } from '#server/core/process/singleton.ts'
import type { ApiRequest } from '#server/core/request.ts'
import type { XmlNode } from '../../xml/read.ts'
import { writeNode } from '../../xml/write.ts'
import { knownParams } from './params.ts'

/** The content of an answer by the name of its element. */
export type Content = Readonly<Record<string, unknown>>

const PROTOCOL = '1.16.1'
const CALLBACK = /^[A-Za-z_$][\w$.]{0,99}$/

/** The version of Quartet, read from package.json on first use: pages import this module but never need it. */
function ownVersion(): string {
  return singleton('subsonic.version', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../../package.json'), 'utf8')
    return { version: (JSON.parse(text) as { version: string }).version }
  }).version
}

type Form = 'xml' | 'json' | 'jsonp'

/** An answer in the form that the request wants: XML, unless `f` says otherwise. */
export function answerText(request: ApiRequest, content: Content, status: 'ok' | 'failed' = 'ok'): string {
  const body = {
    status,
    version: PROTOCOL,
    type: 'quartet',
    serverVersion: ownVersion(),
    openSubsonic: true,
    ...content,
  }
  const form = formOf(request)
  if (form === 'xml') {
    const root = nodeOf('subsonic-response', body)
    return writeNode({ ...root, attributes: { xmlns: 'http://subsonic.org/restapi', ...root.attributes } })
  }
  const json = JSON.stringify({ 'subsonic-response': body })
  return form === 'json' ? json : `${knownParams(request).get('callback')}(${json});`
}

const TYPES = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonp: 'application/javascript',
}

export function answerType(request: ApiRequest): string {
  return TYPES[formOf(request)]
}

function formOf(request: ApiRequest): Form {
  const params = knownParams(request)
  const wanted = params.get('f')
  if (wanted === 'jsonp' && CALLBACK.test(params.get('callback') ?? '')) return 'jsonp'
  return wanted === 'json' || wanted === 'jsonp' ? 'json' : 'xml'
}

/** An object as an element: its values are attributes, its objects and lists are elements, and `value` is its text. */
function nodeOf(name: string, value: unknown): XmlNode {
  const node: XmlNode = { name, attributes: {}, children: [], text: '' }
  if (!(value instanceof Object)) return { ...node, text: textOf(value) }
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined || part === null) continue
    if (Array.isArray(part)) node.children.push(...part.map((item) => nodeOf(key, item)))
    else if (typeof part === 'object') node.children.push(nodeOf(key, part))
    else if (key === 'value') node.text = textOf(part)
    else node.attributes[key] = textOf(part)
  }
  return node
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
