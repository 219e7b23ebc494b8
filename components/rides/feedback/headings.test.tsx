import { expect, test } from 'vitest'
import { render } from '#components/testing/render.tsx'
import { DEFAULT_FEATURES, EMPTY_DRAFT } from './feedback-logic.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { Thanks } from './thanks.tsx'

const nothing = () => {}
const form = { trip: null, screen: { quality_choices: ['Clean car'] }, features: DEFAULT_FEATURES, draft: EMPTY_DRAFT }
const thanks = {
  trip: null,
  said: '{"stars":2,"tips":"1.50"}',
  reported: false,
  replies: true,
  onEdit: nothing,
  children: null,
}

test.each(['h1', 'h2'] as const)(
  'every state of the feedback screen has the heading its page asks for: %s',
  (heading) => {
    const states = [
      <FeedbackForm key="form" heading={heading} {...form} onChange={nothing} onSend={nothing} />,
      <Thanks key="saved" heading={heading} sending={{ state: 'saved' }} {...thanks} />,
      <Thanks key="refused" heading={heading} sending={{ state: 'refused', message: 'No' }} {...thanks} />,
    ]
    for (const state of states) {
      const found = [...render(state).matchAll(/<(h[12])[\s>]/g)].map(([, tag]) => tag)
      expect(found).toEqual([heading])
    }
  },
)
