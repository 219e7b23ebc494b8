/** Ends the session and loads the home page anew, so that nothing of the account stays in memory. */
export async function signOut(): Promise<void> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  await fetch('/api/auth/signout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  })
  await forgetCopies()
  location.assign('/')
}

/** Pages kept for use without a connection show what the account saw. */
async function forgetCopies(): Promise<void> {
  // Absent without HTTPS.
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
