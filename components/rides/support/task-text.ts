import { CAUSES, type Cause } from '#server/products/rides/choices/causes.schema.ts'
import { TOPICS, type Topic } from '#server/products/rides/problems/topics.schema.ts'
import type { RouterOutput } from '#components/trpc/client.ts'

export type Task = RouterOutput['rides']['support']['tasks']['tasks'][number]

const HEADING = /^(?:Reasons|Better than the previous trip|Comment):$/

/**
 * What the rider said: the text of the task without its first part, which names order and rating. For a task that was
 * not made from feedback, the whole text.
 */
export function saidIn({ body, order_id }: Pick<Task, 'body' | 'order_id'>): string {
  return order_id === undefined ? body : body.split('\n\n').slice(1).join('\n\n')
}

/** What the rider said, in one line for a list. */
export function previewOf(task: Pick<Task, 'body' | 'order_id'>): string {
  return saidIn(task)
    .split('\n')
    .filter((line) => line !== '' && !HEADING.test(line))
    .map((line) => line.replace(/^- /, ''))
    .join(' · ')
}

/** The rating that the labels name, or null. */
export function starsOf(tags: readonly string[]): number | null {
  const stars = tags.find((tag) => /^stars-[1-5]$/.test(tag))
  return stars ? Number(stars.at(-1)) : null
}

/** The topic of a problem that the labels name, or null. */
export function topicOf(tags: readonly string[]): Topic | null {
  return TOPICS.find((topic) => tags.includes(`problem-${topic}`)) ?? null
}

/** What a feedback is about: `driver`, `car`. */
export function causesOf(tags: readonly string[]): Cause[] {
  return CAUSES.filter((cause) => tags.includes(`cause-${cause}`))
}
