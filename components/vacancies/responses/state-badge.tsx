import { Badge } from '#components/ui/badge.tsx'
import type { Negotiation } from './types.ts'

const STATES: Record<string, { text: string; tone: 'neutral' | 'success' | 'danger' | 'info' }> = {
  response: { text: 'Sent', tone: 'info' },
  invitation: { text: 'Invitation', tone: 'success' },
  discard: { text: 'Declined', tone: 'danger' },
}

/** How a response stands; the employer has not looked at one that is not viewed. */
export function StateBadge({ negotiation: { state, viewed_by_opponent: viewed } }: { negotiation: Negotiation }) {
  const { text, tone } = STATES[state.id] ?? { text: state.name, tone: 'neutral' as const }
  return <Badge tone={tone}>{state.id === 'response' && viewed ? 'Seen by the employer' : text}</Badge>
}
