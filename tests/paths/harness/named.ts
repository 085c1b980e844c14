/** A step that is asked what it is. */
export interface Asked<Name extends string> {
  /**
   * Is it one of these? An event by its type with any payload or with one ('lamp.dim', 'lamp.dim (valid)'), all that
   * begin alike ('lamp.'), an outcome with any answer or with one ('sendMail fails', 'sendMail fails: offline'), 'wait',
   * 'start' or one start of them ('start by day').
   */
  readonly is: (...names: readonly Name[]) => boolean
}

/** The same with what it is called, for the harness itself. */
export interface Labelled extends Asked<string> {
  readonly label: string
}

const isNamed = (label: string, name: string): boolean => {
  const bare = label.replace(/ \(.+\)$|: .+$/u, '')
  return (
    name === label ||
    name === bare ||
    (bare === label && name === `${label} (valid)`) ||
    (name === 'start' && label.startsWith('start ')) ||
    (name.endsWith('.') && label.startsWith(name))
  )
}

/** Answers for the steps of a walk, and remembers the names that none of them had. */
export const createNames = () => {
  const asked = new Map<string, boolean>()
  const known = new Map<string, Labelled>()

  const labelled = (label: string): Labelled => {
    const answers = new Map<string, boolean>()
    const find = (name: string): boolean => {
      const is = isNamed(label, name)
      answers.set(name, is)
      if (is || !asked.has(name)) asked.set(name, is)
      return is
    }
    // Every name is looked at, also after one that fits: all of them are to be met.
    const is = (...names: readonly string[]): boolean => {
      let fits = false
      for (const name of names) if (answers.get(name) ?? find(name)) fits = true
      return fits
    }
    return { label, is }
  }

  return {
    of: (label: string): Labelled => {
      const one = known.get(label) ?? labelled(label)
      known.set(label, one)
      return one
    },
    /** What was asked for and never happened. */
    unmet: (): string[] => [...asked].flatMap(([name, isMet]) => (isMet ? [] : [name])),
  }
}
