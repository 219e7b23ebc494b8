import { realDesk } from '../../testing/real-desk.ts'

realDesk({
  recipe: 'redmine',
  name: 'redmine',
  given: process.env['WITH_DESKS_REDMINE'],
  keyOf: (method, path, body) =>
    method === 'POST' && path.endsWith('/issues.json') ? /"value":"([^"]*)"/.exec(body)?.[1] : undefined,
  agent: ({ send }) => ({
    reply: (id, notes) => send('PUT', `issues/${id}.json`, { issue: { notes } }),
    note: (id, notes) => send('PUT', `issues/${id}.json`, { issue: { notes, private_notes: true } }),
  }),
})
