/** A text of the OpenAPI description; parts between backticks are shown as code. */
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
