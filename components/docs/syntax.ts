export type Kind = 'comment' | 'string' | 'word' | 'value'

interface Token {
  kind: Kind | null
  text: string
}

/** A longer text, such as a large answer, has no colours. */
const MOST = 3000

/** Each named group is a kind of token; text between the matches has no kind. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  // A text of at most 3,000 characters.
  json: /(?<word>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*")|(?<value>-?\b\d[\d.eE+-]*\b|\b(?:true|false|null)\b)/g,
  sh: /(?<comment>(?<![^\s])#[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<value>\$\w+|\$\{\w+\})|(?<word>(?<![^\s])--?[A-Za-z][\w-]*|\b(?:curl|export|npm|npx|node|quartet|jq|if|then|else|fi|for|do|done|while)\b)/g,
  // A text of at most 3,000 characters.
  ts: /(?<comment>\/\/[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<value>\b\d[\d_.]*\b)|(?<word>\b(?:import|from|export|const|let|function|return|if|else|for|of|in|while|new|await|async|throw|try|catch|type|interface|true|false|null|undefined)\b)/g,
  python:
    // A text of at most 3,000 characters.
    /(?<comment>#[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<value>\b\d[\d_.]*\b)|(?<word>\b(?:import|from|def|return|if|elif|else|for|in|while|with|as|not|and|or|True|False|None|raise|try|except|class|print)\b)/g,
  // A text of at most 3,000 characters.
  xml: /(?<comment><!--[^>]*-->)|(?<word><[/?]?[\w:-]+|[/?]?>)|(?<value>\b[\w:-]+(?==))|(?<string>"[^"]*")/g,
}
const SAME: Readonly<Record<string, string>> = { bash: 'sh', text: 'sh', js: 'ts' }

/** The parts of a program in the order of the text; a language without a pattern is one part. */
export function tokensOf(code: string, language: string): Token[] {
  const pattern = PATTERNS[SAME[language] ?? language]
  if (!pattern || code.length > MOST) return [{ kind: null, text: code }]
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const kind = (Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? null) as Kind | null
    if (match.index > end) tokens.push({ kind: null, text: code.slice(end, match.index) })
    tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ kind: null, text: code.slice(end) })
  return tokens
}
