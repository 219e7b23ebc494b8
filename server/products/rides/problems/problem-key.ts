import type { Topic } from './topics.schema.ts'

/**
 * Key of a problem, here and at the support desk. No order id has a colon, so that it is never the key of a feedback.
 */
export function problemKey(orderKey: string, topic: Topic): string {
  return `${orderKey}:${topic}`
}

export function isProblemKey(key: string): boolean {
  return key.includes(':')
}

/** Splits the key of a feedback or problem into the order's key and what it is about. */
export function subjectOf(key: string): { orderKey: string; about: 'feedback' | Topic } {
  const [orderKey = '', topic] = key.split(':')
  return { orderKey, about: (topic as Topic | undefined) ?? 'feedback' }
}
