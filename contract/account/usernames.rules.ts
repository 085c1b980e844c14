/** Lengths of a username in characters (code points, NFC). */
export const usernameLength = { least: 3, most: 24 } as const

/** Days between two changes of a username, and days for which a former one belongs to nobody else. */
export const usernameDays = { betweenChanges: 30, reserved: 90 } as const

/** Names in one of the scripts in which people write today (UAX 31, table 5); some are written together. */
const inOneScript = [
  /^[0-9._\-\p{Script_Extensions=Latn}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Cyrl}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Grek}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Arab}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Hebr}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Armn}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Geor}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Ethi}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Deva}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Beng}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Guru}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Gujr}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Orya}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Taml}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Telu}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Knda}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Mlym}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Sinh}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Thai}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Laoo}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Tibt}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Mymr}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Khmr}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Thaa}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Hani}\p{Script_Extensions=Hira}\p{Script_Extensions=Kana}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Hani}\p{Script_Extensions=Hang}]+$/u,
  /^[0-9._\-\p{Script_Extensions=Hani}\p{Script_Extensions=Bopo}]+$/u,
] as const

/** Names that would pass for the hub or its people. */
const reservedNames = [
  'admin',
  'administrator',
  'anonymous',
  'braincore',
  'deleted',
  'guest',
  'hub',
  'illuvium',
  'immutable',
  'moderator',
  'official',
  'operator',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'team',
  'thehub',
] as const

export type UsernameProblem = 'length' | 'letters' | 'edges' | 'scripts' | 'reserved'

/** Returns a username in the form in which it is stored: NFC, without spaces at its ends. */
export const tidyUsername = (name: string): string => name.trim().normalize('NFC')

const alike = (name: string): string => name.toLowerCase()

/**
 * Returns the reason why a tidied name can't be a username; null: it can, if nobody has it. `length`: fewer than 3 or
 * more than 24 characters. `letters`: something else than letters, digits, dots, dashes and underscores, or stacked
 * accents. `edges`: it doesn't start and end with a letter or a digit. `scripts`: letters of different scripts. `reserved`: it
 * would pass for the hub or its people, as a whole or in a part between dots, dashes or underscores. `skeletonOf`
 * (UTS 39) also finds those that only look alike; the page has none (decisions.md, "Accounts and ways in").
 */
export const usernameProblem = (
  name: string,
  skeletonOf: (name: string) => string = alike,
): UsernameProblem | null => {
  const { length } = Array.from(name)
  if (!/^[\p{L}\p{M}\p{Nd}._-]*$/u.test(name)) return 'letters'
  if (
    /\p{Default_Ignorable_Code_Point}|\p{M}{3}/u.test(name.normalize('NFD')) ||
    name !== name.normalize('NFKC')
  )
    return 'letters'
  if (length < usernameLength.least || length > usernameLength.most) return 'length'
  if (!/^[\p{L}\p{Nd}]/u.test(name) || /[._-]$/u.test(name)) return 'edges'
  if (!inOneScript.some((script) => script.test(name))) return 'scripts'
  const parts = [name.replaceAll(/[._-]/gu, ''), ...name.split(/[._-]/u)]
  const skeletons = parts
    .flatMap((part) => [part, part.replace(/^\d+/u, '').replace(/(?<!\d)\d+$/u, '')])
    .map(skeletonOf)
  return reservedNames.some((reserved) => skeletons.includes(skeletonOf(reserved))) ? 'reserved' : null
}
