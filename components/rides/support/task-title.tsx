import { texts } from '#i18n/texts.ts'
import { Star } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { TOPIC_ICONS } from '../problems/topics.ts'
import { starsOf, topicOf, type Task } from './task-text.ts'

/** What a conversation is: a problem by its topic, feedback, or the subject of a posted task. */
export function TaskTitle({ task }: { task: Pick<Task, 'tags' | 'subject'> }) {
  const topic = topicOf(task.tags)
  if (topic === null)
    return (
      <span className="truncate">{starsOf(task.tags) === null ? task.subject : texts('rides.inbox')('feedback')}</span>
    )
  const Icon = TOPIC_ICONS[topic]
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-accent-text" />
      <span className="truncate">{texts('rides.topics')(`${topic}.name`)}</span>
    </>
  )
}

/** "2 ★", in red when the rider was unhappy. */
export function Rating({ stars }: { stars: number }) {
  return (
    <Badge tone={stars <= 2 ? 'danger' : stars === 3 ? 'warning' : 'success'}>
      {stars}
      <Star aria-hidden className="fill-current" />
      <span className="sr-only">{texts('rides.inbox')('stars', { stars })}</span>
    </Badge>
  )
}
