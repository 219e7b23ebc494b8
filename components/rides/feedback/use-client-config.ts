'use client'

import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { currentLocale } from '#i18n/store.ts'
import { DEFAULT_FEATURES } from './feedback-logic.ts'
import { phoneStorage, remember, remembered } from './phone-storage.ts'
import { fetchConfig, type Config } from './rides-api.ts'

/** The key in the storage of the phone: one for each language, since the choices are texts. */
const name = () => `config.${currentLocale()}`
/** How long a client waits for its first configuration. */
const PATIENCE_MS = 1_500
const REFRESH_S = 60

type ClientConfig = Pick<Config, 'features' | 'reasons' | 'rating_days' | 'support_replies'>

/**
 * The switches of this client and its choices by rating, refreshed every `refresh_s` ± 20 %, on focus and when the
 * phone is online again. They come with the page, else from the server, and after `PATIENCE_MS` from the last ones
 * stored on this phone; null until then.
 */
export function useClientConfig(initial: Config | null, token: string | undefined): ClientConfig | null {
  const [jitter] = useState(() => 0.8 + Math.random() * 0.4)
  const { data } = useQuery({
    queryKey: ['rides config', token],
    queryFn: ({ signal }) => fetchAndRemember(token, signal),
    ...(initial && { initialData: initial }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.refresh_s ?? REFRESH_S) * 1000 * jitter,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const patience = setTimeout(() => setWaited(true), PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [])
  if (data) return data
  return waited ? (remembered<Config>(phoneStorage(), name()) ?? { features: DEFAULT_FEATURES }) : null
}

async function fetchAndRemember(token: string | undefined, signal: AbortSignal): Promise<Config> {
  const config = await fetchConfig(token, signal)
  remember(phoneStorage(), name(), config)
  return config
}
