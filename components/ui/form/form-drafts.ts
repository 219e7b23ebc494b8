/**
 * A draft of a long form, kept in `localStorage` until it is saved or discarded, or the account signs out. Nothing is
 * kept where the browser forbids storage.
 */
export interface FormDraft {
  /** Milliseconds since 1970. */
  at: number
  values: object
}

const PREFIX = 'quartet.draft '
const MAX_AGE_MS = 30 * 86_400_000

/** The draft of a form, or null when there is none of the last thirty days. */
export function readDraft(name: string): FormDraft | null {
  return attempt(() => {
    const draft = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as FormDraft | null
    return draft && Date.now() - draft.at < MAX_AGE_MS ? draft : null
  })
}

export function keepDraft(name: string, values: object): void {
  const draft: FormDraft = { at: Date.now(), values }
  attempt(() => localStorage.setItem(PREFIX + name, JSON.stringify(draft)))
}

export function forgetDraft(name: string): void {
  attempt(() => localStorage.removeItem(PREFIX + name))
}

/** Removes the drafts of every account. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  })
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
