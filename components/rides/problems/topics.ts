import { CircleHelp, Receipt, ShieldAlert, Umbrella, type LucideIcon } from 'lucide-react'
import type { Topic } from '#server/products/rides/problems/topics.schema.ts'

export const TOPIC_ICONS: Readonly<Record<Topic, LucideIcon>> = {
  lost_item: Umbrella,
  safety: ShieldAlert,
  price: Receipt,
  other: CircleHelp,
}
