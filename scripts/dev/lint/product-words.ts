/** Folders that all products share. They name no product in code, texts or comments. */
const SHARED = /^(?:server\/(?:api|platform|core)|components\/shell)\//

/** Names of products, of their nouns, and of the roles that they add. */
const WORDS =
  /[Cc]loud|CLOUD|[Vv]acanc|VACANC|(?<![A-Za-z])[Rr]ides?(?![a-z])|(?<=[a-z])Rides?(?![a-z])|[Mm]usic|MUSIC|[Ff]eedback|[Cc]atalogue|[Hh]ypervisor|[Ee]mployer|job search/

/** The lines of a file with the first such word in each; none where products may be named. */
export function productWords(file: string, text: string): { line: number; word: string }[] {
  if (!SHARED.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) return []
  return text.split('\n').flatMap((content, at) => {
    const word = WORDS.exec(content)?.[0]
    return word === undefined ? [] : [{ line: at + 1, word }]
  })
}
