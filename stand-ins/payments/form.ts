import { ApiFault } from './fault.ts'

/** Decoded parameters, nested by the brackets of their names. Maps, so that no name can reach a prototype. */
export type FormObject = Map<string, FormValue>
export type FormValue = string | FormObject

const maxDepth = 6

const pathOf = (name: string): string[] => {
  const open = name.indexOf('[')
  if (open === -1) return [name]
  const brackets = name.slice(open)
  if (open === 0 || !/^(\[[^[\]]*\])+$/.test(brackets)) throw new ApiFault(`Invalid parameter name: ${name}`)
  return [name.slice(0, open), ...brackets.slice(1, -1).split('][')]
}

/** Parses `line_items[0][price]=x&expand[]=y` to nested maps; list entries have their index as key. */
export const parseForm = (text: string): FormObject => {
  const root: FormObject = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (path.length > maxDepth) throw new ApiFault(`Parameter nested too deeply: ${name}`)
    let at = root
    path.forEach((part, depth) => {
      const key = part === '' ? String(at.size) : part
      if (depth === path.length - 1) {
        if (at.get(key) instanceof Map) throw new ApiFault(`Invalid parameter: ${name}`, { param: name })
        at.set(key, value)
        return
      }
      const next = at.get(key) ?? new Map<string, FormValue>()
      if (typeof next === 'string') throw new ApiFault(`Invalid object`, { param: name })
      at.set(key, next)
      at = next
    })
  }
  return root
}

/** Returns the same text for the same parameters in any order. */
export const canonicalForm = (text: string): string =>
  [...new URLSearchParams(text)]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
