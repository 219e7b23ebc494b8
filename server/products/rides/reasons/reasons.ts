import data from './reasons.json' with { type: 'json' }
import { Reasons, type Cause } from './reasons.schema.ts'

const { version, choices, better } = Reasons.parse(data)

/** Today's choices of the standard question, one flat list; old clients may still send others. */
export const QUALITY_CHOICES: readonly string[] = choices.map(({ text }) => text)

/** Today's choices of the question why this trip was better than the previous one. */
export const BETTER_QUALITY_CHOICES: readonly string[] = better.map(({ text }) => text)

/** By which a client shows praise at high ratings and what went wrong at low ones. */
export const CHOICE_GROUPS = { version, choices }

const CAUSES = {
  quality: new Map(choices.map((one) => [one.text, one.cause])),
  better: new Map(better.map((one) => [one.text, one.cause])),
}

/** What an answer is about, or undefined for the words of other versions. */
export function causeOf(question: keyof typeof CAUSES, answer: string): Cause | undefined {
  return CAUSES[question].get(answer)
}
