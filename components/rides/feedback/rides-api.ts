import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { ShownError } from '#components/trpc/failure.ts'
import type { Report } from '#server/products/rides/problems/problems.schema.ts'
import type { Trip } from '../orders/trip.tsx'
import type { ChoiceGroups, Features, ScreenData } from './feedback-logic.ts'

export interface Config {
  revision: string
  refresh_s: number
  features: Features
  /** Absent if trips can be rated without a time limit. */
  rating_days?: number
  /** This and `reasons` are absent in responses of older servers. */
  support_replies?: boolean
  reasons?: ChoiceGroups
}

/** How this client identifies itself. */
export const CLIENT = { platform: 'web', app_version: '1.0' }

/** GET /feedback-screen as any client calls it: with the session cookie, or a feedback link's token. */
export function fetchScreen(orderId: string, token?: string): Promise<ScreenData> {
  return getJson(`/api/v2/feedback-screen?order_id=${encodeURIComponent(orderId)}`, token)
}

export function fetchConfig(token?: string, signal?: AbortSignal): Promise<Config> {
  return getJson(`/api/config?${new URLSearchParams(CLIENT).toString()}`, token, signal)
}

/** The trip of a feedback link; null if the request fails, because the screen works without it. */
export function fetchTrip(orderId: string, token: string): Promise<Trip | null> {
  return getJson<Trip>(`/api/orders/${encodeURIComponent(orderId)}`, token).catch(() => null)
}

/** Reports a problem of a trip; repeating a report changes nothing. @throws ShownError with the server's message */
export async function reportProblem(orderId: string, report: Report, token?: string): Promise<void> {
  const response = await fetch(`/api/orders/${encodeURIComponent(orderId)}/problems`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorization(token) },
    body: JSON.stringify(report),
  })
  if (response.ok) return
  const body = (await response.json().catch(() => null)) as { error?: { message?: string } } | null
  throw new ShownError(body?.error?.message ?? texts('rides.thanks')('answered', { status: response.status }))
}

/** The path for a save: v2, or v1 for a stored save of an earlier version, with an array of `reasons`. */
export function savePath(body: string): string {
  const { reasons } = JSON.parse(body) as { reasons?: unknown }
  return Array.isArray(reasons) ? '/api/save-feedback' : '/api/v2/save-feedback'
}

/** Exchanges a feedback link's secret, once. @throws Error with a message for the rider */
export async function openLink(secret: string): Promise<{ token: string; order_id: string; expires_at: string }> {
  const response = await fetch('/api/feedback-sessions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  if (!response.ok) throw new Error(texts('rides.link')('used'))
  return (await response.json()) as { token: string; order_id: string; expires_at: string }
}

async function getJson<T>(path: string, token?: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, {
    // Choices in the language of the page, which may be another than that of the browser.
    headers: { 'Accept-Language': currentLocale(), ...authorization(token) },
    cache: 'no-cache',
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(texts('rides.thanks')('answered', { status: response.status }))
  return (await response.json()) as T
}

export function authorization(token?: string): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {}
}
