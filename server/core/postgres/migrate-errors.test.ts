import { expect, test } from 'vitest'
import { lineOfStatement } from './migrate.ts'

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
