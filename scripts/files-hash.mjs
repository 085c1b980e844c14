import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.mjs'

/** @param {string} path @returns {string[]} files in a stable order; generated ones are outputs, not inputs */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return path.endsWith('.gen.ts') ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/**
 * Returns one hash of the contents of these files and folders of the project.
 * @param {readonly string[]} inputs @param {string} [also]
 */
export function filesHash(inputs, also = '') {
  const hash = createHash('sha256').update(also)
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}
