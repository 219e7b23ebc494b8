import { Star } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { TOPIC_WORDS } from '../problems/topics.ts'
import { starsOf, topicOf, type Task } from './task-text.ts'

/** What a conversation is: a problem by its topic, feedback, or the subject of a posted task. */
export function TaskTitle({ task }: { task: Pick<Task, 'tags' | 'subject'> }) {
  const topic = topicOf(task.tags)
  const words =
    topic !== null && Object.hasOwn(TOPIC_WORDS, topic) ? TOPIC_WORDS[topic as keyof typeof TOPIC_WORDS] : null
  if (!words) return <span className="truncate">{starsOf(task.tags) === null ? task.subject : 'Feedback'}</span>
  return (
    <>
      <words.icon aria-hidden className="size-4 shrink-0 text-accent-text" />
      <span className="truncate">{words.name}</span>
    </>
  )
}

/** "2 ★", in red when the rider was unhappy. */
export function Rating({ stars }: { stars: number }) {
  return (
    <Badge tone={stars <= 2 ? 'danger' : stars === 3 ? 'warning' : 'success'}>
      {stars}
      <Star aria-hidden className="fill-current" />
      <span className="sr-only">{stars === 1 ? 'star' : 'stars'}</span>
    </Badge>
  )
}
