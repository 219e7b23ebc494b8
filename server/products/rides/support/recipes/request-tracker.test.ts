import { realDesk } from '../../testing/real-desk.ts'

realDesk({
  recipe: 'request-tracker',
  name: 'rt',
  given: process.env['WITH_DESKS_RT'],
  keyOf: (method, path, body) =>
    method === 'POST' && path.endsWith('/ticket') ? /"QuartetKey":"([^"]*)"/.exec(body)?.[1] : undefined,
  agent: ({ send }) => ({
    reply: (id, Content) => send('POST', `REST/2.0/ticket/${id}/correspond`, { Content, ContentType: 'text/plain' }),
    note: (id, Content) => send('POST', `REST/2.0/ticket/${id}/comment`, { Content, ContentType: 'text/plain' }),
  }),
})
