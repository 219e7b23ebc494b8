/** The addresses of a private network, which is a /24 whose first address is the gateway: `10.130.7.0/24`. */
export function rangeOf({ Gateway }: { Gateway: string }): string {
  return `${Gateway.slice(0, Gateway.lastIndexOf('.'))}.0/24`
}
