// The statements of bench/fastify/server.mjs: each reads all that an answer needs, which Prisma cannot do in one
// statement.
import { createHash } from 'node:crypto'
import { pool } from '#server/core/database/db.ts'
import { COMPANY_COLUMNS, VACANCY_COLUMNS, selected } from '#server/products/vacancies/columns.ts'

const { description: _long, brandedDescription: _longer, ...LISTED } = VACANCY_COLUMNS

const relations = `
  exists (select from vacancy_favorite f where f.user_id = $1 and f.vacancy_id = v.id) as favorited,
  (select n.state from negotiation n where n.user_id = $1 and n.vacancy_id = v.id) as response`
const vacancy = (columns: typeof VACANCY_COLUMNS | typeof LISTED): string => `
  ${selected(columns, 'v')}, ${selected(COMPANY_COLUMNS, 'c').replaceAll(' as "', ' as "company.')}, ${relations}`
const server = `
  s.id, s.name, s.state, s.is_power_on, s.cpu, s.ram, s.hdd, s.hdd_type, s.is_high_performance, s.ip, s.admin_user_name,
  s.image_id, s.image, s.created_at,
  (select json_agg(json_build_object('network_id', l.network_id, 'ip', l.ip, 'mac', l.mac) order by l.network_id)
    from cloud_link l where l.server_id = s.id) as links,
  (select j.id from cloud_job j where j.owner_id = $1 and j.resource_type = 'Server' and j.resource_id = s.id
    and j.state in ('Postponed', 'InProgress') order by j.position limit 1) as job_id`

/** Path → statement; `$1` is the caller, `$2` the ids of the path. */
export const STATEMENTS = {
  '/vacancies/:ids': {
    text: `select ${vacancy(VACANCY_COLUMNS)} from vacancy v join company c on c.id = v.company_id
      where v.id = $2::int and not v.hidden`,
    isList: false,
  },
  '/lists/:ids': {
    text: `select ${vacancy(LISTED)} from unnest($2::int[]) with ordinality as wanted (id, place)
      join vacancy v on v.id = wanted.id and not v.hidden join company c on c.id = v.company_id order by wanted.place`,
    isList: true,
  },
  '/servers/:ids': {
    text: `select ${server} from cloud_server s where s.owner_id = $1 and s.id = $2::int`,
    isList: false,
  },
  '/servers': {
    text: `select ${server} from cloud_server s where s.owner_id = $1 order by s.created_at desc, s.id desc`,
    isList: true,
  },
}

/** Lets the twin know a token of the account. */
export async function addTwinToken(userId: string, token: string): Promise<void> {
  const hash = createHash('sha256').update(`Bearer ${token}`).digest('base64')
  await pool().query('create table if not exists twin_token (hash text primary key, user_id text not null)')
  await pool().query('insert into twin_token values ($1, $2)', [hash, userId])
}

export async function vacancyIds(): Promise<number[]> {
  const { rows } = await pool().query<{ id: number }>('select vacancy_id as id from vacancy_search order by vacancy_id')
  return rows.map(({ id }) => id)
}
