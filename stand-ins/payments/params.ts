import { ApiFault } from './fault.ts'
import type { FormObject, FormValue } from './form.ts'

const limits = {
  text: 5000,
  metadataKeys: 50,
  metadataKey: 40,
  metadataValue: 500,
  integer: 99_999_999,
}

/** Reads decoded parameters one by one; any name that is not in `known` is refused, as the payment API does. */
export class Params<Key extends string> {
  readonly #values: FormObject
  readonly #path: string

  constructor(values: FormObject, known: readonly Key[], path = '') {
    this.#values = values
    this.#path = path
    for (const name of values.keys()) {
      if ((known as readonly string[]).includes(name)) continue
      throw new ApiFault(`Received unknown parameter: ${this.name(name)}`, {
        code: 'parameter_unknown',
        param: this.name(name),
      })
    }
  }

  name(key: string): string {
    return this.#path === '' ? key : `${this.#path}[${key}]`
  }

  has(key: Key): boolean {
    return this.#values.has(key)
  }

  /** Is the value empty, which unsets the parameter if that is allowed? */
  unsets(key: Key): boolean {
    return this.#values.get(key) === ''
  }

  missing(key: Key): ApiFault {
    const param = this.name(key)
    return new ApiFault(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }

  text(key: Key, max = limits.text): string | undefined {
    const value = this.#scalar(key, 'string')
    if (value === undefined) return undefined
    const param = this.name(key)
    if (value === '') {
      throw new ApiFault(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
          `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param },
      )
    }
    if (value.length > max) {
      throw new ApiFault(
        `Invalid string: ${value.slice(0, 10)}...${value.slice(-4)}; must be at most ${max} characters`,
        { param },
      )
    }
    return value
  }

  required(key: Key, max?: number): string {
    const value = this.text(key, max)
    if (value === undefined) throw this.missing(key)
    return value
  }

  integer(key: Key, { min = 0, max = limits.integer } = {}): number | undefined {
    const value = this.#scalar(key, 'integer')
    if (value === undefined) return undefined
    const param = this.name(key)
    if (!/^-?\d{1,15}$/.test(value)) {
      throw new ApiFault(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
    }
    const number = Number(value)
    if (number < min) {
      const reason =
        min === 1
          ? 'This value must be greater than or equal to 1.'
          : `Invalid integer: must be at least ${min}`
      throw new ApiFault(reason, { code: 'parameter_invalid_integer', param })
    }
    if (number > max) {
      throw new ApiFault(`Invalid integer: must be no more than ${max}`, {
        code: 'parameter_invalid_integer',
        param,
      })
    }
    return number
  }

  flag(key: Key): boolean | undefined {
    const value = this.#scalar(key, 'boolean')
    if (value === undefined) return undefined
    if (value !== 'true' && value !== 'false')
      throw new ApiFault(`Invalid boolean: ${value}`, { param: this.name(key) })
    return value === 'true'
  }

  oneOf<const Choice extends string>(key: Key, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(key)
    if (value === undefined) return undefined
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return found
    const list =
      choices.length > 1 ? `${choices.slice(0, -1).join(', ')}, or ${choices.at(-1)}` : choices.join()
    throw new ApiFault(`Invalid ${this.name(key)}: must be one of ${list}`, {
      param: this.name(key),
    })
  }

  /** A nested object with its own known names. */
  child<Inner extends string>(key: Key, known: readonly Inner[]): Params<Inner> | undefined {
    const value = this.#values.get(key)
    return value === undefined ? undefined : this.#nested(value, known, this.name(key))
  }

  /** A list of nested objects, in the order of their indexes. */
  each<Inner extends string>(key: Key, known: readonly Inner[]): Params<Inner>[] {
    return this.#entries(key).map(([index, value]) =>
      this.#nested(value, known, `${this.name(key)}[${index}]`),
    )
  }

  texts(key: Key, most = 100): string[] {
    const entries = this.#entries(key)
    if (entries.length > most) {
      throw new ApiFault(`Array ${this.name(key)} exceeded maximum ${most} allowed elements.`, {
        param: this.name(key),
      })
    }
    return entries.map(([index, value]) => {
      if (typeof value === 'string' && value !== '') return value
      throw new ApiFault('Invalid string', { param: `${this.name(key)}[${index}]` })
    })
  }

  metadata(key: Key): Record<string, string> {
    const value = this.#values.get(key)
    if (value === undefined || value === '') return {}
    if (typeof value === 'string') throw new ApiFault('Invalid object', { param: this.name(key) })
    if (value.size > limits.metadataKeys) {
      throw new ApiFault(`You can have up to ${limits.metadataKeys} metadata keys.`, {
        param: this.name(key),
      })
    }
    return Object.fromEntries([...value].map(([name, text]) => [name, this.#metadataValue(key, name, text)]))
  }

  #metadataValue(key: Key, name: string, value: FormValue): string {
    const param = `${this.name(key)}[${name}]`
    if (typeof value !== 'string') throw new ApiFault('Metadata values must be strings', { param })
    if (name.length > limits.metadataKey) {
      throw new ApiFault(
        `Metadata keys can have up to ${limits.metadataKey} characters, but you passed in a key that is ` +
          `${name.length} characters. Invalid key: ${name}`,
        { param },
      )
    }
    if (value.length > limits.metadataValue) {
      throw new ApiFault(
        `Metadata values can have up to ${limits.metadataValue} characters, but you passed in a value that is ` +
          `${value.length} characters. Invalid value: ${value}`,
        { param },
      )
    }
    return value
  }

  #scalar(key: Key, kind: string): string | undefined {
    const value = this.#values.get(key)
    if (value instanceof Map) throw new ApiFault(`Invalid ${kind}`, { param: this.name(key) })
    return value
  }

  #nested<Inner extends string>(value: FormValue, known: readonly Inner[], path: string): Params<Inner> {
    if (typeof value === 'string') throw new ApiFault('Invalid object', { param: path })
    return new Params(value, known, path)
  }

  #entries(key: Key): [string, FormValue][] {
    const value = this.#values.get(key)
    if (value === undefined) return []
    if (typeof value === 'string' || [...value.keys()].some((index) => !/^\d{1,4}$/.test(index))) {
      throw new ApiFault('Invalid array', { param: this.name(key) })
    }
    return [...value].toSorted(([a], [b]) => Number(a) - Number(b))
  }
}

/** Merges metadata; an empty value removes its key. */
export const mergeMetadata = (
  before: Record<string, string>,
  changes: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''))

/** The names of an SDK parameter type, so that the compiler checks a list of known parameters. */
export type NamesOf<T> = keyof T & string
