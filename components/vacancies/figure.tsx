export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <p>
      <span className="block text-subtle">{name}</span>
      <span className="text-base font-semibold tabular-nums">{value}</span>
    </p>
  )
}
