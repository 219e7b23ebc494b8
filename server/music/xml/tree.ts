/**
 * The one model both formats are written from. A value of JSON becomes an element; what is no text says so in `type`:
 * `number`, `boolean`, `null`, `array`, `object` (an object without members). Members of an array are named by the
 * singular of its name.
 */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

const NAME = /^[A-Za-z_][\w.-]*$/
const SINGULAR = new Map([
  ['tracks', 'track'],
  ['artists', 'artist'],
  ['albums', 'album'],
])

/** An element for a value; a name that XML or the reader cannot hold moves to the attribute `key`. */
export function nodeOf(name: string, value: unknown): XmlNode {
  const node: XmlNode =
    NAME.test(name) && !(name in Object.prototype) && name !== 'prototype'
      ? { name, attributes: {}, children: [], text: '' }
      : { name: 'entry', attributes: { key: name }, children: [], text: '' }
  if (value === null || value === undefined) node.attributes['type'] = 'null'
  else if (typeof value === 'string') node.text = value
  else if (Array.isArray(value)) {
    node.attributes['type'] = 'array'
    node.children = value.map((item) => nodeOf(SINGULAR.get(name) ?? 'item', item))
  } else if (typeof value === 'object') {
    node.children = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => nodeOf(key, member))
    if (node.children.length === 0) node.attributes['type'] = 'object'
  } else {
    node.attributes['type'] = typeof value
    node.text = JSON.stringify(value)
  }
  return node
}

/** The value an element was made of. @throws Error for a `type` that is not one of ours or does not fit its text */
export function valueOf(node: XmlNode): unknown {
  const type = node.attributes['type'] ?? (node.children.length > 0 ? 'object' : 'string')
  switch (type) {
    case 'string':
      return node.text
    case 'null':
      return null
    case 'number':
      return numberOf(node.text)
    case 'boolean':
      if (node.text !== 'true' && node.text !== 'false') throw new Error(`not a boolean: ${node.text}`)
      return node.text === 'true'
    case 'array':
      return node.children.map(valueOf)
    case 'object':
      return Object.fromEntries(node.children.map((child) => [child.attributes['key'] ?? child.name, valueOf(child)]))
    default:
      throw new Error(`unknown type: ${type}`)
  }
}

function numberOf(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`not a number: ${text}`)
  return value
}
