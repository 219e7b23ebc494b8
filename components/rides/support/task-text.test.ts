import { expect, test } from 'vitest'
import { causesOf, previewOf, saidIn, starsOf, topicOf } from './task-text.ts'

const body = 'Order: o1\nRating: 2 of 5\n\nReasons:\n- Dirty car (car)\n- Late pickup (driver)\n\nComment:\nWet seat'

test('what the rider said stands without order and rating, and in one line in a list', () => {
  const task = { body, order_id: 'o1' }
  expect(saidIn(task)).toBe(body.split('\n').slice(3).join('\n'))
  expect(previewOf(task)).toBe('Dirty car (car) · Late pickup (driver) · Wet seat')
  expect(previewOf({ body: 'Order: o1\nRating: none', order_id: 'o1' })).toBe('')
  expect(previewOf({ body: 'Black, in the boot' })).toBe('Black, in the boot')
})

test('labels say how it was rated and what it is about', () => {
  const tags = ['ride-feedback', 'stars-2', 'cause-car', 'cause-driver']
  expect([starsOf(tags), topicOf(tags), causesOf(tags)]).toEqual([2, null, ['driver', 'car']])
  expect([starsOf(['stars-9']), topicOf(['problem-safety'])]).toEqual([null, 'safety'])
})
