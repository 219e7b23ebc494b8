import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import { nodeOf } from './tree.ts'
import type { XmlNode } from './tree.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** Everything outside the Char production of XML 1.0: controls, lone surrogates, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const REPLACEMENT = '\uFFFD'

/** A value as a document `<response>…</response>`; attributes go to the root. What XML cannot hold becomes U+FFFD. */
export function writeXml(value: unknown, attributes: Record<string, string> = {}): string {
  const root = nodeOf('response', value)
  return writeNode({ ...root, attributes: { ...attributes, ...root.attributes } })
}

/** A document of these elements. */
export function writeNode(root: XmlNode): string {
  const document = create()
  append(document, root)
  // A reader turns a bare carriage return into a line feed, and xmlbuilder2 writes it bare.
  return DECLARATION + document.end({ headless: true, wellFormed: true }).replaceAll('\r', '&#xD;')
}

function append(parent: XMLBuilder, node: XmlNode): void {
  const element = parent.ele(node.name)
  for (const [name, value] of Object.entries(node.attributes)) element.att(name, attribute(value))
  if (node.text !== '') element.txt(clean(node.text))
  for (const child of node.children) append(element, child)
}

/** xmlbuilder2 decodes references in what it is given (twice), so that an ampersand must come as one reference. */
function clean(text: string): string {
  return text.replace(IMPOSSIBLE, REPLACEMENT).replaceAll('&', '&#38;')
}

/** White space other than the blank does not survive in an attribute. */
function attribute(text: string): string {
  return clean(text).replace(/[\t\n\r]/g, REPLACEMENT)
}
