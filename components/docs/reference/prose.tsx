/** A text of the description, with the code that it names between backticks. */
export function Prose({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part, n) =>
    part.startsWith('`') && part.length > 1 ? (
      <code key={n} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm wrap-anywhere">
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  )
}
