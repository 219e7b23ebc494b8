import { env } from '#server/settings/env.ts'
import { isTracing, useTracing } from './tracing.ts'

/** Begins to trace when the settings say so; otherwise loads nothing. Called before the database is connected. */
export async function startTracing(): Promise<void> {
  const { OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env()
  const isAddressed = OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
  if (isTracing() || (OTEL_TRACES_EXPORTER ?? (isAddressed ? 'otlp' : 'none')) === 'none') return
  const { tracingEngine } = await import('./tracing-sdk.ts')
  useTracing(await tracingEngine())
}

/** Sends the last spans, within a few seconds, and stops tracing. */
export async function stopTracing(): Promise<void> {
  await useTracing(undefined)?.stop()
}
