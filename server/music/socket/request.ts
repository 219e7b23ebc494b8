import { AppError } from '#server/core/errors.ts'
import type { XmlNode } from '../xml/tree.ts'

export interface SocketRequest {
  id: string
  method: string
  /** On the external layer, such as `/track/14`. */
  path: string
  params: Record<string, string | string[]>
}

const ID = /^[\x21-\x7e]{1,64}$/

/** The id to echo, as far as the document has a usable one. */
export function idOf(root: XmlNode): string | null {
  const id = root.attributes['id'] ?? ''
  return ID.test(id) ? id : null
}

/**
 * `<request id="7" method="GET" path="/track/14"><param name="count">20</param></request>`
 * @throws invalid_input for any other element or attribute
 */
export function requestOf(root: XmlNode): SocketRequest {
  const { id = '', method = 'GET', path = '', ...others } = root.attributes
  if (root.name !== 'request') throw refused(`unknown element <${root.name}>: send <request>`)
  if (!ID.test(id)) throw refused('id: 1 to 64 visible ASCII characters')
  const [other] = Object.keys(others)
  if (other !== undefined) throw refused(`unknown attribute ${other}`)
  if (!path.startsWith('/') || /[?#]/.test(path)) throw refused('path: starts with / and has no query')
  if (root.text.trim() !== '') throw refused('text outside <param>')
  return { id, method: method.toUpperCase(), path, params: paramsOf(root.children) }
}

function paramsOf(children: readonly XmlNode[]): SocketRequest['params'] {
  const params: SocketRequest['params'] = {}
  for (const { name: tag, attributes, children: inner, text } of children) {
    const { name = '', ...others } = attributes
    if (tag !== 'param' || inner.length > 0) throw refused(`unknown element <${tag}>: send <param name="…">`)
    if (name === '' || name in Object.prototype || Object.keys(others).length > 0)
      throw refused('param: needs a name only')
    const earlier = params[name]
    params[name] = earlier === undefined ? text : [earlier, text].flat()
  }
  return params
}

function refused(message: string): AppError {
  return new AppError('invalid_input', message)
}
