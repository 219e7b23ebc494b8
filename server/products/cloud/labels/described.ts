import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import type { Labels } from './labels.schema.ts'

interface Described {
  Name?: string | undefined
  Labels?: Labels | undefined
  Protected?: boolean | undefined
}

/** The columns that a request changes without a job. @throws invalid_input when it changes nothing */
export function described({ Name, Labels, Protected }: Described) {
  if (Name === undefined && Labels === undefined && Protected === undefined) {
    throw new AppError('invalid_input', texts('cloud.errors')('nothingToChange', { names: 'Name, Labels, Protected' }))
  }
  return {
    ...(Name !== undefined && { name: Name }),
    ...(Labels && { labels: Labels }),
    ...(Protected !== undefined && { isProtected: Protected }),
  }
}
