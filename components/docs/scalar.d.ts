// The bundle in Scalar's package comes without types: what `reference-view.tsx` uses of it.
declare module '*/standalone.esm.js' {
  /** @param configuration as Scalar documents it */
  export function createApiReference(element: Element, configuration: Record<string, unknown>): { destroy(): void }
}
