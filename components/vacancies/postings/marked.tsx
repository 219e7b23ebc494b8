import { highlightSegments } from '#server/vacancies/text/highlight.schema.ts'

/** A text of the wire with its matches marked; whatever else stands in it is shown as text, never as HTML. */
export function Marked({ text }: { text: string }) {
  return highlightSegments(text).map(({ text: part, hit }, index) =>
    hit ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}
