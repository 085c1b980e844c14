import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mutants that change nothing anybody could notice, by file and name, each with the sentence why. */
export const readEquivalents = (): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const found = new Map<string, Map<string, string>>()
  let file = ''
  const lines = readFileSync(join(import.meta.dirname, 'equivalents.txt'), 'utf8').split('\n')
  for (const line of lines) {
    if (line.startsWith('#') || line.trim() === '') continue
    if (!line.startsWith(' ')) {
      file = line.trim()
      if (found.has(file)) throw new Error(`${file} stands twice in equivalents.txt`)
      found.set(file, new Map())
      continue
    }
    const [name, why] = line.trim().split(' == ')
    if (!name || !why) throw new Error(`no sentence why it can't matter: ${line}`)
    found.get(file)?.set(name, why)
  }
  return found
}
