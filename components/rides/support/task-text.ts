import type { RouterOutput } from '#components/trpc/client.ts'

export type Task = RouterOutput['rides']['support']['tasks']['tasks'][number]

const HEADINGS = new Set(['Reasons:', 'Better than the previous trip:', 'Comment:'])

/** What the rider said: the task's text without its first part, which names order and rating; of a posted task all of it. */
export function saidIn({ body, order_id }: Pick<Task, 'body' | 'order_id'>): string {
  return order_id === undefined ? body : body.split('\n\n').slice(1).join('\n\n')
}

/** The same in one line for a list. */
export function previewOf(task: Pick<Task, 'body' | 'order_id'>): string {
  return saidIn(task)
    .split('\n')
    .filter((line) => line !== '' && !HEADINGS.has(line))
    .map((line) => line.replace(/^- /, ''))
    .join(' · ')
}

/** The rating that the labels name, or null. */
export function starsOf(tags: readonly string[]): number | null {
  const stars = tags.find((tag) => /^stars-[1-5]$/.test(tag))
  return stars ? Number(stars.at(-1)) : null
}

/** The topic of a problem that the labels name, or null. */
export function topicOf(tags: readonly string[]): string | null {
  return tags.find((tag) => tag.startsWith('problem-'))?.slice('problem-'.length) ?? null
}

/** What a feedback is about: `driver`, `car`. */
export function causesOf(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag.startsWith('cause-')).map((tag) => tag.slice('cause-'.length))
}
