/** The list is lower-case throughout, and a password has at least this many characters. */
const shortest = 8

let frequent: Promise<ReadonlySet<string>> | null = null

// Most processes never need the list, which takes a few megabytes.
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortest))
}

/** Is this one of the passwords that people choose most, in upper or lower case? Loads the list on first use. */
export const isFrequentPassword = async (password: string): Promise<boolean> => {
  frequent ??= readList()
  return (await frequent).has(password.toLowerCase())
}
