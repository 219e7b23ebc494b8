// Steps that the journeys of rides share.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const ours = { 'Sec-Fetch-Site': 'same-origin' }
export const STRANGER = { storageState: { cookies: [], origins: [] } }
export const SAVE = '**/api/v2/save-feedback'

export async function aTrip(api: APIRequestContext, finishedAt = new Date()): Promise<string> {
  const where = { pickup: 'Old Harbour 12', dropoff: 'Riverside Park', fare: '15.00', currency: 'EUR' }
  const data = { ...where, finished_at: finishedAt.toISOString() }
  const answer = await api.post('/api/orders', { data, headers: ours })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { order_id: string }).order_id
}

/** A trip just after one with this rating: days ago, so that no trip of another test lies between them. */
export async function aTripAfter(api: APIRequestContext, stars: number): Promise<string> {
  const then = Date.now() - 20 * 86_400_000
  const data = { order_id: await aTrip(api, new Date(then)), stars }
  expect((await api.post('/api/save-feedback', { data, headers: ours })).status()).toBe(200)
  return aTrip(api, new Date(then + 1))
}

interface Saved {
  stars?: number
  comment?: string
  quality_choices: string[]
  better_quality_choices: string[]
  tips?: string
}

export async function savedOf(api: APIRequestContext, orderId: string): Promise<Saved | undefined> {
  const answer = await api.get(`/api/orders/${orderId}`)
  return ((await answer.json()) as { feedback?: Saved }).feedback
}

export async function open(page: Page, orderId: string): Promise<void> {
  await page.goto(`/rides/feedback/${orderId}`)
  await expect(page.getByRole('heading', { name: 'How was your trip?' })).toBeVisible()
}

export const star = (page: Page, stars: number) => page.getByRole('radio', { name: new RegExp(`^${stars} of 5`) })
export const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' })
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
