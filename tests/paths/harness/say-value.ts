/** Characters up to which a value is written out; a longer one is told by the names of its parts. */
const room = 40

export const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const sayKey = (key: string): string => (/^\w+$/.test(key) ? key : JSON.stringify(key))
const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

/** Null as soon as it gets longer than `left` characters. */
const whole = (value: unknown, left: number): string | null => {
  if (value === undefined) return 'undefined'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'string') return value.length > left ? null : JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error) return `${value.name} ${JSON.stringify(value.message)}`
  if (Array.isArray(value))
    return list(
      value.map((part): [string, unknown] => ['', part]),
      '[]',
      left,
    )
  if (!isPlain(value)) return `a ${value.constructor.name}`
  const parts = Object.entries(value).toSorted(byName)
  return list(
    parts.map(([key, part]): [string, unknown] => [`${sayKey(key)}: `, part]),
    '{}',
    left,
  )
}

const list = (parts: readonly [string, unknown][], brackets: string, room: number): string | null => {
  let left = room - brackets.length
  const told: string[] = []
  for (const [name, part] of parts) {
    const said = whole(part, left - name.length)
    if (said === null || name.length + said.length > left) return null
    told.push(name + said)
    left -= name.length + said.length + 2
  }
  return `${brackets[0]}${told.join(', ')}${brackets[1]}`
}

/**
 * A value as the record tells it: written out when it is short, otherwise its size or the names of its parts. The same
 * for equal values, whatever the order of their keys.
 */
export const sayValue = (value: unknown): string => {
  const text = whole(value, room)
  if (text !== null && text.length <= room) return text
  if (typeof value === 'string') return `${JSON.stringify(value.slice(0, 20))} of ${value.length} characters`
  if (Array.isArray(value)) return `[${value.length} of ${sayValue(value[0])}]`
  if (typeof value !== 'object' || value === null || !isPlain(value)) return String(text)
  return `{${Object.keys(value).toSorted().map(sayKey).join(', ')}}`
}
