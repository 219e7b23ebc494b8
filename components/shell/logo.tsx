import { products } from './products.ts'

/** Four squares, one per product. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={className} aria-hidden>
      {products.map(({ id }, index) => (
        <rect
          key={id}
          data-product={id}
          className="fill-accent"
          x={index % 2 ? 11 : 1}
          y={index < 2 ? 1 : 11}
          width="8"
          height="8"
          rx={2.5}
        />
      ))}
    </svg>
  )
}
