import { texts, type Texts } from '#i18n/texts.ts'
import type { Job } from '../types.ts'

type Failure = NonNullable<Job['Error']>

/** Why a job failed: in the language of the page if the error code has a message, else the stored English text. */
export function JobFailure({ error }: { error: Failure }) {
  return isTranslated(error.Code) ? failureText(error) : <span lang="en">{error.Message}</span>
}

/** The same text for where there can be no markup. */
export function failureText({ Code, Message }: Failure): string {
  return isTranslated(Code) ? texts('cloud.failures')(Code) : Message
}

type Code = Parameters<Texts<'cloud.failures'>>[0]

function isTranslated(code: string): code is Code {
  return texts('cloud.failures').has(code as Code)
}
