import { texts } from '#i18n/texts.ts'
import { text } from '#server/core/base.schema.ts'

/** A text as the catalogue stores it: in NFC, without white space around it; empty when nothing of it is visible. */
export function trimmed(value: string): string {
  return INVISIBLE.test(value) ? '' : value.normalize('NFC').trim()
}

/** White space, and characters that are drawn as nothing. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** The name of an artist or album: 1 to 200 characters, not only invisible ones. */
export function catalogueName() {
  return text(200, 1)
    .transform(trimmed)
    .refine((name) => name !== '', { error: () => texts('music.errors')('invisible') })
}
