const inherited = { ...process.env }

/** Takes away what earlier test files of this worker left in the process: settings, and everything of `singleton`. */
export function likeNew(): void {
  Reflect.deleteProperty(globalThis, Symbol.for('quartet'))
  for (const name of Object.keys(process.env)) if (!(name in inherited)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, inherited)
}
