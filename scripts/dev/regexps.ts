// Checks how many steps each new regular expression in the code takes for its worst text, which takes seconds. Keeps
// verdicts in scripts/dev/regexps/verdicts.json and the worst texts for the fuzzer. Usage: npm run regexps
import { literalsOfCode } from './regexps/literals.ts'
import { checkAll } from './regexps/verdicts.ts'

checkAll(literalsOfCode().literals, ({ at }, verdict) => console.log(`${at} ${verdict}`))
