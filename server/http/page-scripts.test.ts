import { expect, test } from 'vitest'
import { withScriptsLast } from './page-scripts.ts'

const HINT = '<link rel="preload" as="script" fetchPriority="low" nonce="x" href="/_next/static/chunks/b.js"/>'
const FIRST = '<script src="/_next/static/chunks/a.js" async="" nonce="x"></script>'
const LAST = '<script src="/_next/static/chunks/b.js" nonce="x" id="_R_" async=""></script>'
const OLD = '<script src="/_next/static/chunks/old.js" noModule="" nonce="x"></script>'
const OWN = '<script nonce="x">self.push("<\\/script> async=\\"\\" src=\\"/_next/static/\\"")</script>'

test('scripts of the build follow the content in their order, and need no hint', () => {
  const html = `<html><head>${HINT}${FIRST}<title>t</title>${OLD}</head><body><p>text</p>${LAST}${OWN}</body></html>`
  expect(withScriptsLast(html)).toBe(
    `<html><head><title>t</title>${OLD}</head><body><p>text</p>${OWN}${FIRST}${LAST}</body></html>`,
  )
})

test('a page without such scripts, and one that is not complete, stay as they are', () => {
  const plain = `<html><head>${HINT}</head><body>${OWN}<script src="/elsewhere.js" async=""></script></body></html>`
  expect(withScriptsLast(plain)).toBe(plain)
  const part = `<html><head>${FIRST}</head><body><p>text</p>`
  expect(withScriptsLast(part)).toBe(part)
})
