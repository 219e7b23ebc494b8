import pg from 'pg'
import { env } from '#server/settings/env.ts'

/** Lends an empty database beside that of the test file. */
export async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const url = new URL(env().DATABASE_URL)
  const name = `${url.pathname.slice(1)}_empty`
  const admin = new pg.Client(url.href)
  await admin.connect()
  await admin.query(`create database ${name}`)
  url.pathname = `/${name}`
  try {
    await work(url.href)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
