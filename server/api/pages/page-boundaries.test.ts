import { createElement, Suspense, use, type ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withBoundaries } from './page-boundaries.ts'

function Later({ after, children }: { after: Promise<unknown>; children?: ReactNode }) {
  use(after)
  return children
}

const text = (content: string) => createElement('p', null, content)
const suspended = (fallback: ReactNode, after: Promise<unknown>, ...children: ReactNode[]) =>
  createElement(Suspense, { fallback }, createElement(Later, { after }, createElement('div', null, ...children)))

const page = (...children: ReactNode[]) =>
  createElement('html', null, createElement('head'), createElement('body', null, ...children))

/** As it is written while `render` waits for what it is given, and when nothing has to be waited for. */
async function written(
  render: (wait: () => Promise<unknown>) => ReactNode,
): Promise<[streamed: string, ready: string]> {
  const given: (() => void)[] = []
  const slow = await renderToReadableStream(
    render(() => new Promise<void>((resolve) => given.push(resolve))),
    { onError: () => {} },
  )
  const parts = slow.pipeThrough(new TextDecoderStream()).getReader()
  let streamed = (await parts.read()).value ?? ''
  // What is suspended inside of something suspended is found only when that is there.
  const open = setInterval(() => given.splice(0).forEach((resolve) => resolve()))
  for (let part = await parts.read(); !part.done; part = await parts.read()) streamed += part.value
  clearInterval(open)
  const done = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })
  const ready = await renderToReadableStream(
    render(() => done),
    { progressiveChunkSize: Infinity, onError: () => {} },
  )
  await ready.allReady
  return [streamed, await new Response(ready).text()]
}

/** Without the scripts of React, which both have. */
const markup = (html: string) => html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')

it('puts each content in the place of its fallback, as React writes one that is ready', async () => {
  const [streamed, ready] = await written((wait) => {
    const [first, second] = [wait(), wait()]
    return page(text('before'), suspended('Loading', first, text('one')), suspended(text('…'), second, text('two')))
  })
  expect(streamed).toContain('$RC("B:1","S:1")')
  expect(markup(streamed)).not.toBe(markup(ready))
  expect(markup(withBoundaries(streamed))).toBe(markup(ready))
  expect(withBoundaries(streamed)).not.toContain('$RC')
})

it('finds the end of a fallback that has boundaries, and the place of a content inside of another one', async () => {
  const [streamed, ready] = await written((wait) => {
    const [outer, inner] = [wait(), wait()]
    const fallback = createElement(Suspense, { fallback: null }, text('skeleton'))
    return page(suspended(fallback, outer, text('outer'), suspended('…', inner, text('inner'))), text('after'))
  })
  expect(markup(withBoundaries(streamed))).toBe(markup(ready))
})

it('leaves a page in which one has failed, and texts that look like what React writes', async () => {
  const [failed] = await written((wait) => {
    const [one, other] = [wait(), wait()]
    return page(
      suspended('…', one, text('one')),
      suspended(
        '…',
        other.then(() => Promise.reject(new Error('failed'))),
        '',
      ),
    )
  }).catch((error: unknown) => [String(error)])
  expect(failed).toContain('$RX(')
  expect(withBoundaries(failed ?? '')).toBe(failed)
  const said = '<template id="B:0"></template><div hidden id="S:0"></div><script>$RC("B:0","S:0")</script>'
  const [streamed, ready] = await written((wait) => page(suspended('…', wait(), text(said)), text(said)))
  expect(markup(withBoundaries(streamed))).toBe(markup(ready))
})

it('leaves a page without boundaries, and one that React has written otherwise', () => {
  const place = '<!--$?--><template id="B:0"></template>…<!--/$-->'
  const call = '<script>$RC("B:0","S:0")</script>'
  for (const html of [
    '<p>text</p>',
    place,
    `${place}<svg id="S:0"></svg>${call}`,
    `${place}<div hidden id="S:0"><template id="P:1"></template></div>${call}`,
    `<template id="B:0"></template>…<div hidden id="S:0">x</div>${call}`,
    `<!--$?--><template id="B:0"></template>…<div hidden id="S:0">x</div>${call}`,
  ])
    expect(withBoundaries(html)).toBe(html)
})
