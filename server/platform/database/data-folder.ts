import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { errorCode, StartError } from '../process/start-error.ts'

export interface DataFolder {
  readonly path: string
  /** Secrets of this installation, made on first use in a file that only its owner may read. */
  readonly secrets: Secrets
  release(): void
}

const ownSecret = v.pipe(v.string(), v.minLength(32))
const secretsSchema = v.object({
  sessionSecret: ownSecret,
  codeSecret: ownSecret,
  webhookSecret: v.pipe(v.string(), v.startsWith('whsec_')),
})
type Secrets = v.InferOutput<typeof secretsSchema>

const unwritable = (path: string, cause: unknown): StartError =>
  new StartError(
    `The data folder ${path} can't be written. Give this user the right to, or set HUB_DATA to another folder.`,
    { cause },
  )

/** One level at a time: mkdir's own recursion never ends below a folder that returns ENOENT, as /proc does. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another hub that is starting has made it.
    if (errorCode(error) !== 'EEXIST' || !existsSync(path)) throw error
  }
}

const makeWritable = (path: string): void => {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    const file = join(path, 'hub.lock')
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    else writeFileSync(file, '')
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

const openLock = (path: string): DatabaseSync => {
  try {
    return new DatabaseSync(join(path, 'hub.lock'))
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

/* Takes an exclusive SQLite lock on hub.lock. The operating system releases it however this process ends, so a
   killed hub leaves no lock behind, and only one of two hubs that start at once gets it. */
const lock = (path: string): DatabaseSync => {
  const database = openLock(path)
  try {
    database.exec('begin exclusive')
    return database
  } catch (cause) {
    database.close()
    throw new StartError(
      `The data folder ${path} is in use by a running hub. Stop that one, or set HUB_DATA to another folder.`,
      { cause },
    )
  }
}

/** Makes the error for a data folder that cannot be read. A damaged folder is never changed. */
export const damagedFolder = (path: string, what: string, cause?: unknown): StartError =>
  new StartError(
    `The data folder ${path} is damaged (${what}). Nothing was changed; bring it back from a copy, or set HUB_DATA to another folder.`,
    { cause },
  )

const readSecrets = (path: string): Secrets => {
  const file = join(path, 'secrets.json')
  const made = {
    sessionSecret: randomBytes(32).toString('hex'),
    codeSecret: randomBytes(32).toString('hex'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  const keep = (secrets: Secrets): Secrets => {
    writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return secrets
  }
  if (!existsSync(file)) return keep(made)
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const read = v.safeParse(secretsSchema, kept)
    if (read.success) return read.output
    // An older hub made the folder, before there were gift codes.
    return keep(v.parse(secretsSchema, { codeSecret: made.codeSecret, ...v.parse(v.looseObject({}), kept) }))
  } catch (cause) {
    throw damagedFolder(path, 'secrets.json', cause)
  }
}

/** Locks the data folder for this process. Throws a StartError if it is in use, unwritable or damaged. */
export const openDataFolder = (path: string): DataFolder => {
  makeWritable(path)
  const held = lock(path)
  try {
    return { path, secrets: readSecrets(path), release: () => held.close() }
  } catch (error) {
    held.close()
    throw error
  }
}
