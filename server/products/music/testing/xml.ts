import type { XmlNode } from '../xml/read.ts'

/**
 * The value that an element was written from. @throws Error for an unknown `type`, or one that does not fit the text
 */
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
