import { expect, it } from 'vitest'
import { matches, parseSelector } from './selector.ts'

const LABELS = { env: 'production', tier: 'web', 'example.com/team': 'a', empty: '' }

it.each([
  ['', true],
  ['env', true],
  ['!env', false],
  ['!missing', true],
  ['env=production', true],
  ['env==production', true],
  ['env = production', true],
  ['env=staging', false],
  ['env!=staging', true],
  ['missing!=x', true],
  ['empty=', true],
  ['env in (production,staging)', true],
  ['env in (staging)', false],
  ['env notin (staging, test)', true],
  ['missing notin (a)', true],
  ['env=production,tier in (web, db),!test', true],
  ['env=production,tier notin (web)', false],
  ['example.com/team=a', true],
])('"%s" selects: %s', (selector, selects) => {
  expect(matches(LABELS, parseSelector(selector))).toBe(selects)
})

it.each(['=x', 'a=b=c', 'env in production', 'a,,b', 'env in (a b)', 'a/b/c', '!', 'env>3', `${'k'.repeat(64)}`])(
  'refuses "%s"',
  (selector) => {
    expect(() => parseSelector(selector)).toThrow(/label_selector/)
  },
)
