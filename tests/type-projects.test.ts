import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSources } from './architecture/sources.ts'

const root = join(import.meta.dirname, '..')
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))
const projects = configs.filter((name) => !/^tsconfig(\.base)?\.json$/.test(name))

/** Each file names what its side of the hub hasn't got. */
const strangers: Record<string, string> = {
  'server/stranger.ts': 'window.close()',
  'stand-ins/stranger.ts': 'document.title',
  'machines/stranger.ts': 'localStorage.clear()',
  'contract/stranger.ts': 'process.exit()',
  'src/stranger.ts': 'process.exit()',
}
const atHome: Record<string, string> = {
  'server/home.ts': 'process.exit()',
  'src/home.ts': 'window.close()',
  'machines/home.ts': 'new Map<string, number>()',
  'tests/home.ts': 'window.close(); process.exit()',
  'scripts/home.mjs': 'process.exit()',
}

describe('the TypeScript projects', () => {
  let folder = ''
  const check = () => spawnSync(process.execPath, [tsc, '--build'], { cwd: folder, encoding: 'utf8' }).stdout

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'type-projects-'))
    configs.forEach((name) => copyFileSync(join(root, name), join(folder, name)))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, code] of Object.entries({ ...strangers, ...atHome })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${code}\nexport {}\n`)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('refuse the page in the server and in machines, and Node on the page and in the contract', () => {
    const refused = check()
      .split('\n')
      .filter((line) => line.includes('error'))
      .map((line) => line.split('(')[0])
    expect(new Set(refused)).toEqual(new Set(Object.keys(strangers)))
  })

  it('hold every source file, each in one of them; what widens the types of others is in two', () => {
    const listed = projects.map((project) => {
      const { stdout } = spawnSync(process.execPath, [tsc, '--project', project, '--showConfig'], {
        cwd: root,
        encoding: 'utf8',
      })
      return (JSON.parse(stdout) as { files: string[] }).files.map((file) => file.replace(/^\.\//, ''))
    })
    const paths = readSources(root)
      .map(({ path }) => path)
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('public/'))
    const held = paths.map((path) => [path, listed.filter((files) => files.includes(path)).length] as const)
    const widens = (path: string): boolean => /\.(tables|d)\.ts$/.test(path)
    expect(held.filter(([path, times]) => times !== 1 && !(widens(path) && times === 2))).toEqual([])
  })
})
