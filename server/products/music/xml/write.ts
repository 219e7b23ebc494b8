import { XMLBuilder } from 'fast-xml-parser'
import type { XmlNode } from './read.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** Everything outside the Char production of XML 1.0: controls, lone surrogates, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const REPLACEMENT = '\uFFFD'

/**
 * A value as the document `<response>…</response>`; the attributes go to the root. Every value becomes an element,
 * whose `type` is `number`, `boolean`, `null`, `array` or `object` (one without members) unless it is text. Characters
 * that XML does not allow become U+FFFD.
 */
export function writeXml(value: unknown, attributes: Record<string, string> = {}): string {
  const root = nodeOf('response', value)
  return writeNode({ ...root, attributes: { ...attributes, ...root.attributes } })
}

/** A document of these elements. */
export function writeNode(root: XmlNode): string {
  // The library writes a carriage return as it is, and readers turn it into a line feed.
  return DECLARATION + builder.build([ordered(root)]).replaceAll('\r', '&#xD;')
}

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  maxNestedTags: Infinity,
})

const NAME = /^[A-Za-z_][\w.-]*$/
/** Names of the members of an array. */
const SINGULAR = new Map([
  ['tracks', 'track'],
  ['artists', 'artist'],
  ['albums', 'album'],
])

/** An element for a value; a name that XML or the reader does not allow goes into the attribute `key`. */
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

/** An element as the XML builder takes it. Attributes cannot preserve tabs and line breaks: they are replaced. */
function ordered({ name, attributes, children, text }: XmlNode): object {
  const values = Object.entries(attributes).map(([key, value]) => [key, clean(value).replace(/[\t\n\r]/g, REPLACEMENT)])
  const content = text === '' ? children.map(ordered) : [{ '#text': clean(text) }, ...children.map(ordered)]
  return { [name]: content, ':@': Object.fromEntries(values) }
}

function clean(text: string): string {
  return text.replace(IMPOSSIBLE, REPLACEMENT)
}
