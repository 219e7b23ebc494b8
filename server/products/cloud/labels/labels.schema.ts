import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'

const NAME = /^[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?$/
const PREFIX = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/

/** `env` or `example.com/env`. */
export function isLabelKey(key: string): boolean {
  const slash = key.indexOf('/')
  return slash < 0 ? NAME.test(key) : PREFIX.test(key.slice(0, slash)) && NAME.test(key.slice(slash + 1))
}

export function isLabelValue(value: string): boolean {
  return value === '' || NAME.test(value)
}

const rule = (key: 'labelsMost' | 'labelKey' | 'labelValue') => ({
  error: () => texts('cloud.errors')(key),
  params: { code: 'unprocessable' },
})

/** Labels of a resource, by the rules of Kubernetes. */
export const Labels = z
  .record(z.string(), z.string())
  .refine((labels) => Object.keys(labels).length <= 50, rule('labelsMost'))
  .refine((labels) => Object.keys(labels).every(isLabelKey), rule('labelKey'))
  .refine((labels) => Object.values(labels).every(isLabelValue), rule('labelValue'))
  .meta({ examples: [{ env: 'production' }] })
export type Labels = z.output<typeof Labels>

export const labels = Labels.describe('Labels: keys and values of at most 63 letters, digits, -, _ and .')

export const labelSelector = text(1000)
  .optional()
  .describe(
    'Only what has these labels: `env=production,!test,tier in (web,db)`; also `==`, `!=`, `notin` and a bare key',
  )

export const isProtected = z.boolean().describe('True to refuse its deletion')
