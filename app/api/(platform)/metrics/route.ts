import { endpoint } from '#server/http/endpoint.ts'
import { metricsReader } from '#server/platform/metrics-reader.ts'
import { readMetrics } from '#server/platform/metrics.service.ts'

export const GET = endpoint(readMetrics, {
  answers: { 200: { 'text/plain': readMetrics.output } },
  etag: false,
  identify: metricsReader,
  respond: (text) => new Response(text, { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } }),
})
