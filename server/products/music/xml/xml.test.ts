import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isXmlError, readXml } from './read.ts'
import { valueOf } from '../testing/xml.ts'
import { nodeOf, writeNode, writeXml } from './write.ts'

const back = (value: unknown) => valueOf(readXml(writeXml(value)))
const faultOf = (text: string): string => {
  try {
    readXml(text)
  } catch (error) {
    if (isXmlError(error)) return error.message
    throw error
  }
  return ''
}

describe('a value written as XML and read again', () => {
  it('is equal, for any JSON with characters that XML allows', () => {
    const key = fc.stringMatching(/^[a-zA-Z_.[\]0-9 -]{1,12}$/)
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u.test(value))
    const scalar = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        scalar,
        fc.constant(null),
        fc.array(tie('tree')),
        fc.dictionary(key, tie('tree')),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        expect(JSON.stringify(back(value))).toBe(JSON.stringify(value))
      }),
      {
        numRuns: 500,
        examples: ['toString', 'prototype', 'constructor', '__proto__'].map((name) => [JSON.parse(`{"${name}":[0]}`)]),
      },
    )
  })

  it('preserves white space, line ends and markup characters of a text', () => {
    const value = { a: '  two \r\n lines\t', b: ' ', c: '<b>&amp;</b>]]>"\'', d: '' }
    expect(back(value)).toEqual(value)
  })

  it('has U+FFFD in place of characters that XML does not allow', () => {
    expect(back({ a: 'x\u0000y\u001bz\ud800!\uffff' })).toEqual({ a: 'x\ufffdy\ufffdz\ufffd!\ufffd' })
  })

  it('names the members of a list by the singular', () => {
    expect(writeXml({ result: { tracks: [{ id: 1 }] } })).toContain(
      '<tracks type="array"><track><id type="number">1</id></track></tracks>',
    )
  })
})

describe('a document', () => {
  it.each([
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '"<!"'],
    ['<a><![CDATA[x]]></a>', '"<!"'],
    ['<a><!-- x --></a>', '"<!"'],
    ['<a>&nbsp;</a>', 'Unknown entity'],
    ['<a>&constructor;</a>', 'Unknown entity'],
    ['<a>x & y</a>', '&'],
    ['<a>&#0;</a>', 'Unknown entity'],
    ['<a>&#xD800;</a>', 'Unknown entity'],
    ['<a/><b/>', ''],
    ['<a/>text', ''],
    ['text<a/>', ''],
    ['<?php 1 ?><a/>', 'Processing'],
    ['<a><?x y?></a>', 'Processing'],
    ['<a>\u0001</a>', 'character'],
    ['<a b="1" b="2"/>', ''],
    ['<a b=1/>', ''],
    ['<a', ''],
    ['', ''],
    ['{}', ''],
    [`${'<a>'.repeat(17)}${'</a>'.repeat(17)}`, 'deeper'],
  ])('is refused: %s', (text, part) => {
    const fault = faultOf(text)
    expect(fault).not.toBe('')
    expect(fault).toContain(part)
  })

  it('decodes entities exactly once', () => {
    expect(readXml('<a b="&lt;&quot;">&amp;lt;&#65;&#x1F600;</a>')).toMatchObject({
      text: '&lt;A😀',
      attributes: { b: '<"' },
    })
  })

  it('may have a declaration, a byte order mark and white space between elements', () => {
    const root = readXml('\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<a>\n  <b>1</b>\n</a>\n')
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([['b', '1']])
    expect(root.text).toBe('')
  })

  it('of 16 levels is read', () => {
    expect(faultOf(`${'<a>'.repeat(16)}x${'</a>'.repeat(16)}`)).toBe('')
  })

  it('is read or refused with an XmlError, whatever the text', () => {
    const piece = fc.constantFrom('<a>', '</a>', '<b x="1"/>', '&amp;', '&#', ';', '<', '>', '"', '<!', '<?', 'é', '\0')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          faultOf(text)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('written from elements reads as the same elements', () => {
    const node = { ...nodeOf('request', { param: 'x' }), attributes: { id: '7', path: '/track/1?a="b"&c' } }
    expect(readXml(writeNode(node))).toEqual(node)
  })
})
