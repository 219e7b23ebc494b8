import { describe, expect, test } from 'vitest'
import { loaded, render } from '#components/testing/render.tsx'
import { LinkedFeedback } from './linked-feedback.tsx'

const query = { queryKey: ['feedback link', 'o1'] }

describe('the feedback page of a visitor has a heading', () => {
  test.each([
    ['without a link', { kind: 'none' }, 'Sign in to rate this trip'],
    ['with a link that is over', { kind: 'failed', text: 'Ask for a new one.' }, 'This link does not work'],
  ])('%s', (_when, state, title) => {
    const markup = render(<LinkedFeedback orderId="o1" />, [loaded(query, state)])
    expect(markup.match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1]).toBe(title)
  })
})
