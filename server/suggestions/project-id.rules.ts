import { inLatin } from '../platform/content/latin.ts'

const longestId = 48
/** Paths of the API in the place of a project's id. */
const taken = new Set(['top', 'search'])

/**
 * Returns the id for a project with this title, used in its address: small Latin letters, digits and hyphens, with other
 * scripts transliterated; `project` when nothing is left (decisions.md, "Donations and votes").
 */
export const projectIdOf = (title: string): string => {
  const id = inLatin(title)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replace(/^-/u, '')
    .slice(0, longestId)
    .replace(/-$/u, '')
  return id === '' || taken.has(id) ? `project${id && `-${id}`}` : id
}
