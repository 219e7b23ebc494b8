import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FeedServer {
  url: string
  /** What is sent; a function answers by itself. */
  answer: string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)
  close: () => Promise<void>
}

/** A web server of another site on loopback, with one feed. */
export async function aFeedServer(): Promise<FeedServer> {
  const server = createServer((request, response) => {
    const { answer } = feed
    if (typeof answer === 'function') answer(request, response)
    else response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const feed: FeedServer = {
    url: `http://127.0.0.1:${port}/jobs.xml`,
    answer: '',
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return feed
}

/** Elements of a job of Indeed's kind. */
export const aJob = (id: string, more: Record<string, string> = {}): Record<string, string> => ({
  title: `Токарь ${id}`,
  date: 'Fri, 20 Nov 2026 09:00:00 GMT',
  referencenumber: id,
  url: `https://jobs.example/${id}`,
  company: 'Завод «Прогресс»',
  city: 'Пермь',
  country: 'RU',
  description: '<p>Требования: опыт работы на станках с ЧПУ.</p>',
  salary: '90000 - 120000 RUB per month',
  ...more,
})

/** A feed of Indeed's kind. */
export const aFeed = (jobs: readonly Record<string, string>[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><source><publisher>Jobs</publisher>${jobs
    .map(
      (job) =>
        `<job>${Object.entries(job)
          .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
          .join('')}</job>`,
    )
    .join('\n')}</source>`
