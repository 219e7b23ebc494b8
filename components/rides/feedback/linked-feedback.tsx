'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import type { Trip } from '../orders/trip.tsx'
import { FeedbackScreen, FeedbackSkeleton } from './feedback-screen.tsx'
import { phoneStorage, remember, remembered } from './phone-storage.ts'
import { fetchTrip, openLink } from './rides-api.ts'

interface Session {
  token: string
  expires_at: string
}
type State = { kind: 'open'; token: string; trip: Trip | null } | { kind: 'none' } | { kind: 'failed'; text: string }

/** The screen for a rider without a cookie: the single-use secret in the fragment is exchanged for a session, once. */
export function LinkedFeedback({ orderId }: { orderId: string }) {
  const { data: state } = useQuery({
    queryKey: ['feedback link', orderId],
    queryFn: () => sessionOf(orderId),
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
  const t = texts('rides.link')
  if (!state) return <FeedbackSkeleton />
  if (state.kind === 'failed')
    return (
      <ErrorState heading title={t('broken')}>
        {state.text}
      </ErrorState>
    )
  if (state.kind === 'none') {
    return (
      <EmptyState
        icon={LogIn}
        heading
        title={t('title')}
        text={t('text')}
        action={
          <LinkButton
            href={`/sign-in?next=${encodeURIComponent(`/rides/feedback/${orderId}`)}`}
            variant="primary"
            size="lg"
          >
            {t('signIn')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <FeedbackScreen
      orderId={orderId}
      owner={`link-${orderId}`}
      token={state.token}
      trip={state.trip}
      screen={null}
      config={null}
    />
  )
}

/** The link's session: the one this phone already has, or a new one from the secret in the address. */
async function sessionOf(orderId: string): Promise<State> {
  const name = `link.${orderId}`
  const secret = new URLSearchParams(location.hash.slice(1)).get('link')
  const kept = remembered<Session>(phoneStorage(), name)
  if (kept && Date.parse(kept.expires_at) > Date.now()) return opened(orderId, kept.token)
  if (!secret) return { kind: 'none' }
  try {
    const { token, expires_at } = await openLink(secret)
    remember(phoneStorage(), name, { token, expires_at } satisfies Session)
    history.replaceState(null, '', location.pathname)
    return await opened(orderId, token)
  } catch (error) {
    return { kind: 'failed', text: error instanceof Error ? error.message : '' }
  }
}

async function opened(orderId: string, token: string): Promise<State> {
  return { kind: 'open', token, trip: await fetchTrip(orderId, token) }
}
