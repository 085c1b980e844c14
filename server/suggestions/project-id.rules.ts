import { inLatin } from '../platform/content/latin.ts'

const longestId = 48
/** Addresses of the API, where a project has its id. */
const taken = new Set(['top', 'search'])

/**
 * The name in the address of a project with this title: small Latin letters, digits and hyphens, of other scripts as they are read;
 * `project` where it has none (decisions.md, "Donations and votes").
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
