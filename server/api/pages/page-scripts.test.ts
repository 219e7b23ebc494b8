import { expect, test } from 'vitest'
import { scriptsOf, withScriptsAfterPaint } from './page-scripts.ts'

const HINT = '<link rel="preload" as="script" fetchPriority="low" nonce="x" href="/_next/static/chunks/b.js"/>'
const FIRST = '<script src="/_next/static/chunks/a.js" async="" nonce="x"></script>'
const LAST = '<script src="/_next/static/chunks/b.js" nonce="x" id="_R_" async=""></script>'
const OLD = '<script src="/_next/static/chunks/old.js" noModule="" nonce="x"></script>'
const OWN = '<script nonce="x">self.push("<\\/script> async=\\"\\" src=\\"/_next/static/\\"")</script>'

test('scripts of the build wait in a template for the first paint, in their order, and need no hint', () => {
  const html = `<html><head>${HINT}${FIRST}<title>t</title>${OLD}</head><body><p>text</p>${LAST}${OWN}</body></html>`
  const page = withScriptsAfterPaint(html)
  const [before, loader] = page.split(`<template>${FIRST}${LAST}</template>`)
  expect(before).toBe(`<html><head><title>t</title>${OLD}</head><body><p>text</p>${OWN}`)
  expect(loader).toMatch(/^<script nonce="x">\{const scripts.*\}<\/script><\/body><\/html>$/)
  expect(scriptsOf(page)).toEqual(['/_next/static/chunks/a.js', '/_next/static/chunks/b.js'])
})

test('a page without such scripts, and one that is not complete, stay as they are', () => {
  const plain = `<html><head>${HINT}</head><body>${OWN}<script src="/elsewhere.js" async=""></script></body></html>`
  expect(withScriptsAfterPaint(plain)).toBe(plain)
  const part = `<html><head>${FIRST}</head><body><p>text</p>`
  expect(withScriptsAfterPaint(part)).toBe(part)
})
