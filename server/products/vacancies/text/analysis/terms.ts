/**
 * Technical terms with meaningful punctuation. A plain tokenizer makes C, C++ and C# one word and hides the `node` of
 * Node.js; here each becomes one safe word before anything is split.
 */
export interface TermRule {
  /** what follows the first word, lower case, compared literally; `''` when the word alone is the term */
  tail: string
  /** the word that represents the term in the index */
  as: string
  /** false: compared as it is; true: an ordinary word that is stemmed (front-end is frontend) */
  ordinary: boolean
  /** words that find the term too: the `sql` of PL/SQL */
  also: readonly string[]
}

/** Rules by the folded first word, longest tail first. */
export function rulesFor(head: string): readonly TermRule[] {
  return RULES.get(head) ?? NONE
}

/** Ending of library names such as `Node.js` and `three.js`. */
export const JS_TAIL = '.js'

/** The word for `<name>.js`: react and vue mean the same without the ending. */
export function jsTerm(name: string): TermRule {
  const bare = name === 'react' || name === 'vue'
  return bare
    ? { tail: JS_TAIL, as: name, ordinary: true, also: [] }
    : { tail: JS_TAIL, as: `${name}js`, ordinary: false, also: [name] }
}

const NONE: readonly TermRule[] = []

/** spelling | word | also found as. A space stands for a space or a hyphen. */
const CODES = `
c++ | cpp
с++ | cpp
c# | csharp
с# | csharp
с№ | csharp
f# | fsharp
asp.net | aspnet | dotnet
vb.net | vbnet | dotnet
ado.net | adonet | dotnet
dotnet | dotnet
pl/sql | plsql | sql
t sql | tsql | sql
ci/cd | cicd | ci cd
tcp/ip | tcpip | tcp ip
ui/ux | uiux | ui ux
ux/ui | uiux | ui ux
a/b | abtest
а/б | abtest
r&d | rnd
q&a | qna
s/4hana | s4hana
objective c | objectivec
obj c | objectivec
r/3 | r3
2/2 | shift2x2
5/2 | shift5x2
3/3 | shift3x3
6/1 | shift6x1
4/2 | shift4x2
4/3 | shift4x3
1/3 | shift1x3
1/2 | shift1x2
7/7 | shift7x7
15/15 | shift15x15
3д | 3d
2д | 2d
node js | nodejs | node
next js | nextjs | next
nest js | nestjs | nest
express js | expressjs | express
angular js | angularjs | angular
three js | threejs | three
`

/** Different spellings of one ordinary word. */
const SPELLINGS = `
react js | react
reactjs | react
vue js | vue
vuejs | vue
front end | frontend
back end | backend
full stack | fullstack
фронт энд | фронтенд
фронт енд | фронтенд
фронтэнд | фронтенд
бэк энд | бэкенд
бэк енд | бэкенд
бек енд | бэкенд
бек энд | бэкенд
бэкэнд | бэкенд
бекэнд | бэкенд
бекенд | бэкенд
фулл стек | фулстек
фул стек | фулстек
фуллстек | фулстек
фулл стэк | фулстек
фуллстэк | фулстек
фулстэк | фулстек
dev ops | devops
java script | javascript
type script | typescript
e mail | email
е mail | email
e commerce | ecommerce
е commerce | ecommerce
wi fi | wifi
on line | online
он лайн | онлайн
off line | offline
help desk | helpdesk
low code | lowcode
no code | nocode
big data | bigdata
`

const RULES = table()

function table(): Map<string, TermRule[]> {
  const rules = new Map<string, TermRule[]>()
  for (const [source, ordinary] of [
    [CODES, false],
    [SPELLINGS, true],
  ] as const) {
    for (const row of source.trim().split('\n')) {
      const [spelling = '', as = '', also = ''] = row.split(' | ')
      for (const form of new Set(spelled(spelling, as, ordinary))) {
        const head = /^[\p{L}\d]+/u.exec(form)?.[0] ?? ''
        const list = rules.get(head) ?? []
        list.push({ tail: form.slice(head.length), as, ordinary, also: also === '' ? [] : also.split(' ') })
        rules.set(
          head,
          list.sort((a, b) => b.tail.length - a.tail.length),
        )
      }
    }
  }
  return rules
}

/** A code is also known by its own word, so that typing `cpp` finds C++. */
function spelled(spelling: string, as: string, ordinary: boolean): string[] {
  const forms = spelling.includes(' ') ? [spelling, spelling.replace(' ', '-')] : [spelling]
  return ordinary ? forms : [...forms, as]
}
