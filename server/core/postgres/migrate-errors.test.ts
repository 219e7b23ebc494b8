import { expect, test } from 'vitest'
import { lineOfStatement } from './migrate.ts'
import { isTooOld } from './migrations.sql.ts'

test('statements are counted past comments, quotes and function bodies', () => {
  const sql = [
    '-- one; not yet', // 1
    'create table a (b text', // 2
    `  default 'x;''y');`, // 3
    '/* two; */ create function f() returns int language plpgsql as $body$', // 4
    'begin', // 5
    '  return 1; -- $$', // 6
    'end $body$; ;', // 7
    `select E'it\\'s; here', "odd;""name" from a;`, // 8
    '', // 9
    'select $$;$$', // 10
  ].join('\n')
  expect([0, 1, 2, 3, 4].map((index) => lineOfStatement(sql, index))).toEqual([2, 4, 8, 10, undefined])
})

test('a PostgreSQL that is too old is known by what it says of itself', () => {
  const versions = ['15.14 (Debian 15.14-0+deb12u1)', '9.6.24', '16.0', '17.6 (Debian 17.6-0+deb13u1)', '18beta1']
  expect(versions.filter(isTooOld)).toEqual(versions.slice(0, 2))
})
