/**
 * Finds the path among templates such as `/track/{id}`; one without places beats one with them.
 * @returns the template and the decoded values of its places, or null
 */
export function matchPath(
  templates: readonly string[],
  path: string,
): { template: string; params: Record<string, string> } | null {
  if (templates.includes(path)) return { template: path, params: {} }
  const parts = path.split('/')
  for (const template of templates) {
    const names = template.split('/')
    if (names.length !== parts.length || !names.every((name, i) => isPlace(name) || name === parts[i])) continue
    const params: Record<string, string> = {}
    for (const [i, name] of names.entries()) if (isPlace(name)) params[name.slice(1, -1)] = decoded(parts[i] ?? '')
    return { template, params }
  }
  return null
}

function isPlace(name: string): boolean {
  return name.startsWith('{')
}

/** What cannot be decoded is no id either. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
