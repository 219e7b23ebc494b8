// Checks the regular expressions that are new in the code, seconds for each: how many steps their worst text takes.
// Keeps verdicts in scripts/dev/regexps/verdicts.json and those texts for the fuzzer. Usage: npm run regexps
import { literalsOfCode } from './regexps/literals.ts'
import { checkAll } from './regexps/verdicts.ts'

checkAll(literalsOfCode().literals, ({ at }, verdict) => console.log(`${at} ${verdict}`))
