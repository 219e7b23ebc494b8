'use client'

import { useEffect, useState } from 'react'
import { DEFAULT_FEATURES } from './feedback-logic.ts'
import type { Features } from './feedback-logic.ts'
import { phoneStorage, remember, remembered } from './phone-storage.ts'
import { fetchConfig } from './rides-api.ts'
import type { Config } from './rides-api.ts'

const NAME = 'config'
/** The longest a client waits for its first configuration. */
const PATIENCE_MS = 1_500
const REFRESH_S = 60

/**
 * The switches of this client: those the page came with, else the last known state on this phone; refreshed every
 * `refresh_s` ± 20 %, on focus and when the phone is online again. Null while the first configuration is awaited.
 */
export function useFeatures(initial: Config | null, token: string | undefined, enabled = true): Features | null {
  const [config, setConfig] = useState<Config | null>(initial)
  const [waited, setWaited] = useState(false)

  useEffect(() => {
    if (!enabled) return
    const patience = setTimeout(() => setWaited(true), PATIENCE_MS)
    const stop = keepFresh(token, initial?.refresh_s ?? null, setConfig)
    return () => {
      clearTimeout(patience)
      stop()
    }
  }, [token, enabled, initial?.refresh_s])

  if (config) return config.features
  return waited ? (remembered<Config>(phoneStorage(), NAME)?.features ?? DEFAULT_FEATURES) : null
}

/** @param firstIn seconds until the first refresh, or null to ask at once */
function keepFresh(token: string | undefined, firstIn: number | null, onConfig: (config: Config) => void): () => void {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let refreshS = firstIn ?? REFRESH_S

  const refresh = async () => {
    clearTimeout(timer)
    try {
      const config = await fetchConfig(token, stopping.signal)
      remember(phoneStorage(), NAME, config)
      refreshS = config.refresh_s
      onConfig(config)
    } catch {
      // The last known state stays; the next refresh tries again.
    }
    if (!stopping.signal.aborted) schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), refreshS * 1000 * (0.8 + Math.random() * 0.4))
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible') void refresh()
  }

  if (firstIn === null) void refresh()
  else schedule()
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('focus', onReturn)
  window.addEventListener('online', onReturn)
  return () => {
    stopping.abort()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('focus', onReturn)
    window.removeEventListener('online', onReturn)
  }
}
