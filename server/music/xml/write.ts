import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import type { XmlNode } from './read.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** Everything outside the Char production of XML 1.0: controls, lone surrogates, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const REPLACEMENT = '\uFFFD'

/**
 * A value as the document `<response>…</response>`; the attributes go to the root. Every value becomes an element, whose
 * `type` is `number`, `boolean`, `null`, `array` or `object` (one without members) unless it is text. Characters that XML
 * does not allow become U+FFFD.
 */
export function writeXml(value: unknown, attributes: Record<string, string> = {}): string {
  const root = nodeOf('response', value)
  return writeNode({ ...root, attributes: { ...attributes, ...root.attributes } })
}

/** A document of these elements. */
export function writeNode(root: XmlNode): string {
  const document = create()
  append(document, root)
  // xmlbuilder2 writes a carriage return as it is, and readers turn it into a line feed.
  return DECLARATION + document.end({ headless: true, wellFormed: true }).replaceAll('\r', '&#xD;')
}

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

function append(parent: XMLBuilder, node: XmlNode): void {
  const element = parent.ele(node.name)
  for (const [name, value] of Object.entries(node.attributes)) element.att(name, attribute(value))
  if (node.text !== '') element.txt(clean(node.text))
  for (const child of node.children) append(element, child)
}

/** xmlbuilder2 decodes the references in its input (twice), so an ampersand must be passed as a reference. */
function clean(text: string): string {
  return text.replace(IMPOSSIBLE, REPLACEMENT).replaceAll('&', '&#38;')
}

/** In an attribute, no white space but the space is preserved. */
function attribute(text: string): string {
  return clean(text).replace(/[\t\n\r]/g, REPLACEMENT)
}
