import { CircleHelp, Receipt, ShieldAlert, Umbrella, type LucideIcon } from 'lucide-react'
import type { Topic } from '#server/products/rides/problems/topics.schema.ts'

interface TopicWords {
  icon: LucideIcon
  name: string
  hint: string
}

/** What can be reported, as riders and agents read it. */
export const TOPIC_WORDS: Readonly<Record<Topic, TopicWords>> = {
  lost_item: { icon: Umbrella, name: 'Lost item', hint: 'Something was left in the car' },
  safety: { icon: ShieldAlert, name: 'Safety', hint: 'Driving, behaviour, an accident' },
  price: { icon: Receipt, name: 'Price', hint: 'The trip cost more than it should' },
  other: { icon: CircleHelp, name: 'Something else', hint: 'Anything that support should know' },
}
