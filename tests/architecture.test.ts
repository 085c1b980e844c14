import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderCircles, importCircles } from './architecture/circle-rules.ts'
import { brokenImports } from './architecture/import-rules.ts'
import { brokenMachines } from './architecture/machine-rules.ts'
import { brokenMigrations } from './architecture/migration-rules.ts'
import { brokenNames } from './architecture/name-rules.ts'
import { brokenPages } from './architecture/page-rules.ts'
import { retired, retiredWords } from './architecture/retired-words.ts'
import { brokenRendering, renderedByServer } from './architecture/rendering-rules.ts'
import { mixedTexts } from './architecture/text-rules.ts'
import { brokenEvents } from './architecture/told-rules.ts'
import { readSources } from './architecture/sources.ts'
import { newPlainStyles, outgrownPlainStyles } from './architecture/plain-styles.ts'
import { strayQueries } from './architecture/sql-rules.ts'
import { brokenStyles } from './architecture/style-rules.ts'

function violationsIn(root: string): string[] {
  const sources = readSources(root)
  const checks = [
    brokenImports,
    importCircles,
    folderCircles,
    brokenNames,
    brokenMigrations,
    strayQueries,
    brokenMachines,
    brokenEvents,
    brokenPages,
    brokenStyles,
    newPlainStyles,
    brokenRendering,
    mixedTexts,
  ]
  return checks.flatMap((check) => check(sources))
}

describe('the tree', () => {
  const root = join(import.meta.dirname, '..')

  it('keeps its rules', () => {
    expect(violationsIn(root)).toEqual([])
  })

  it('has as many plain styles as its list says, which may only shrink', () => {
    expect(outgrownPlainStyles(readSources(root))).toEqual([])
  })

  it('is read whole: every root and every feature of it', () => {
    const paths = readSources(root).map(({ path }) => path)
    for (const folder of ['contract', 'machines', 'server', 'src/ui', 'src/features', 'stand-ins', 'tests']) {
      expect(paths.filter((path) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(3)
    }
  })
})

describe('a flow that lives as long as the page', () => {
  const folder = 'tests/views/app/guild/'

  it('is its own files, one entry in a list of flows, and nothing else', () => {
    const sources = readSources(join(import.meta.dirname, '..'))
    const touched = sources
      .filter(({ path, imports }) =>
        [path, ...imports.map(({ target }) => target)].some((one) => one.startsWith(folder)),
      )
      .map(({ path }) => path.replace(folder, ''))
    expect(touched.toSorted()).toEqual([
      'guild-actors.ts',
      'guild-dialog.tsx',
      'guild.flow.ts',
      'guild.machine.ts',
      'guild.test.tsx',
    ])
  })
})

const machine = (chart: string, before = '') => `import { setup } from 'xstate'
${before}
export const guildMachine = setup({}).createMachine({ id: 'guild', description: 'Joins a guild.', ${chart} })`

/** A feature that the rules have never heard of, built as it should be. */
const guild: Readonly<Record<string, string>> = {
  'contract/guild/guild.contract.ts': `import * as v from 'valibot'\nexport const guild = v.object({})`,
  'machines/guild/guild.machine.ts': machine(
    `initial: 'idle', states: { idle: { on: { 'guild.join': 'joined' } }, joined: {} }`,
  ),
  'tests/paths/guild/guild.model.ts': `import { guildMachine } from '#machines/guild/guild.machine.ts'\nexport const model = { machine: guildMachine }`,
  'server/guild/guild.routes.ts': `import { Hono } from 'hono'\nimport { listGuilds } from './guild.store.ts'\nexport const routes = [Hono, listGuilds]`,
  'server/migrations/9001-guilds.ts': `export const up = () => {}`,
  'server/guild/guild.store.ts': `import type { Kysely } from 'kysely'\nexport const listGuilds = (db: Kysely<unknown>) => db`,
  'src/features/guild/guild-actors.ts': `import { fromTask } from '#src/api/from-task.ts'\nexport const join = fromTask(async () => 1)`,
  'tests/api/both-databases/guild.test.ts': `import { listGuilds } from '#server/guild/guild.store.ts'\nexport const a = listGuilds`,
  'src/features/guild/guild-page.tsx': `import { guildMachine } from '#machines/guild/guild.machine.ts'\nexport const page = guildMachine`,
}

const inGuild = 'src/features/guild/guild-page.tsx'
const inMachine = 'machines/guild/guild.machine.ts'

/** A file that does nothing but import this. */
const importing = (from: string) => `import { a } from '${from}'\nexport const b = a`

/** Each rule broken once in that feature, and where it has to be reported. */
const broken: readonly [rule: string, path: string, content: string][] = [
  ['contract imports a package', 'contract/guild/guild.rules.ts', `import ky from 'ky'\nexport const a = ky`],
  [
    'a style that utilities can say',
    'src/features/guild/guild.css',
    '@layer features {\n  .guild-row {\n    display: flex;\n    gap: 8px;\n  }\n}',
  ],
  ['a chart that holds two flows', inMachine, machine(`states: {${'\n'.repeat(300)}}`)],
  [
    'contract imports a machine',
    'contract/guild/guild.rules.ts',
    `import type { A } from '#machines/guild/guild.machine.ts'\nexport const a: A = 1`,
  ],
  [
    'a machine imports a value of the contract',
    inMachine,
    machine(
      `initial: 'a', states: { a: {} }`,
      `import { guild } from '#contract/guild/guild.contract.ts'\nconst a = guild`,
    ),
  ],
  [
    'the server imports a machine',
    'server/guild/guild.rules.ts',
    importing('#machines/guild/guild.machine.ts'),
  ],
  [
    'the server imports the page',
    'server/guild/guild.rules.ts',
    `import type { A } from '#src/features/guild/guild-page.tsx'\nexport type B = A`,
  ],
  [
    'the server imports a stand-in',
    'server/guild/guild.rules.ts',
    `export const a = () => import('../../stand-ins/main.ts')`,
  ],
  [
    'a query outside a store',
    'server/guild/join.ts',
    `import type { Db } from '../schema.ts'\nexport const a = (db: Db) => db.selectFrom('users').selectAll()`,
  ],
  [
    'a query as text outside a store',
    'server/guild/join.ts',
    `import { sql } from 'kysely'\nexport const a = sql\`select 1\``,
  ],
  ['the platform imports a feature', 'server/platform/guild.ts', importing('../guild/guild.store.ts')],
  [
    'payments know a feature that is paid for',
    'server/payments/guild.ts',
    importing('../guild/guild.store.ts'),
  ],
  [
    'a feature reaches into another on the server',
    'server/guild/join.ts',
    importing('../order/order.routes.ts'),
  ],
  ['a feature of the server imports a package of the platform', 'server/guild/join.ts', importing('pg')],
  ['a text beside an element', inGuild, `export const A = () => <p><b>2</b> members</p>`],
  ['a text beside a figure', inGuild, `export const A = ({ n }: { n: number }) => <p>{n} members</p>`],
  [
    'a text that comes and goes beside an element',
    inGuild,
    `export const A = ({ n }: { n: number }) => <p><b>2</b>{n > 0 && \`\${n} more\`}</p>`,
  ],
  ['a text beside a blank', inGuild, `export const A = ({ n }: { n: string }) => <p> {t(n)}</p>`],
  ['a component that is a text', inGuild, `export function A() { return t(name) }`],
  ['a text in a fragment', inGuild, `export const A = () => <>Guilds</>`],
  ['the page imports the server', inGuild, importing('#server/guild/guild.store.ts')],
  ['a feature reaches into another on the page', inGuild, importing('#src/features/order/order-page.tsx')],
  [
    'files that import each other',
    'server/guild/guild.store.ts',
    `import type { routes } from './guild.routes.ts'\nexport type Routes = typeof routes`,
  ],
  ['a feature reaches into the app', inGuild, importing('../../app/router.ts')],
  ['the page uses Node', inGuild, importing('node:path')],
  [
    'the design system knows a feature',
    'src/ui/controls/button.tsx',
    importing('../features/guild/guild-page.tsx'),
  ],
  ['the design system knows machines', 'src/ui/controls/button.tsx', importing('xstate')],
  ['the product imports a test', inGuild, importing('#tests/paths/guild/guild.model.ts')],
  ['a stand-in imports the server', 'stand-ins/guild.ts', importing('#server/guild/guild.store.ts')],
  ['a folder without rules', 'plugins/guild.ts', `export const b = 1`],
  [
    'a barrel',
    'src/features/guild/all.ts',
    `export * from './guild-page.tsx'\nexport { join } from './guild-actors.ts'`,
  ],
  ['an index', 'src/features/guild/index.ts', `export const b = 1`],
  ['a file of helpers', 'src/features/guild/guild-helpers.ts', `export const b = 1`],
  ['a folder of utilities', 'server/utils/dates.ts', `export const b = 1`],
  ['an unlisted role', 'server/guild/guild.service.ts', `export const b = 1`],
  ['a role in the wrong root', 'src/features/guild/guild.routes.ts', `export const b = 1`],
  ['routes under another slug', 'server/guild/clan.routes.ts', `export const b = 1`],
  ['actors without their machine', 'src/features/guild/clan-actors.ts', `export const b = 1`],
  ['a name in camelCase', 'src/features/guild/guildPage.tsx', `export const b = 1`],
  ['a folder too deep', 'src/features/guild/a/b/page.tsx', `export const b = 1`],
  ['a feature without a contract', 'server/clan/clan.routes.ts', `export const b = 1`],
  ['views without a contract or machine', 'src/features/clan/clan-page.tsx', `export const b = 1`],
  [
    'a machine without a path model',
    'machines/clan/clan.machine.ts',
    machine(`initial: 'a', states: { a: {} }`).replaceAll('guild', 'clan'),
  ],
  ['a spread in a chart', inMachine, machine(`initial: 'a', states: { a: {}, ...more }`, 'const more = {}')],
  [
    'a computed key in a chart',
    inMachine,
    machine(`initial: 'a', states: { [name]: {} }`, `const name = 'a'`),
  ],
  ['a wildcard in a chart', inMachine, machine(`initial: 'a', on: { '*': '.a' }, states: { a: {} }`)],
  [
    'a guard written into a chart',
    inMachine,
    machine(`initial: 'a', states: { a: { on: { go: { guard: () => true, target: 'a' } } } }`),
  ],
  [
    'a chart that only reads and that no decision names',
    inMachine,
    machine(`initial: 'a', on: { 'guild.retry': '.a' }, states: { a: {} }`),
  ],
  ['a variable in a chart', inMachine, machine(`initial, states: { a: {} }`, `const initial = 'a'`)],
  [
    'a projection with a body',
    inMachine,
    machine(`context: () => { return {} }, initial: 'a', states: { a: {} }`),
  ],
  [
    'an invoke without an id',
    inMachine,
    machine(`initial: 'a', states: { a: { invoke: { src: 'x', onError: 'a' } } }`),
  ],
  [
    'an invoke that may not fail',
    inMachine,
    machine(`initial: 'a', states: { a: { invoke: { id: 'x', src: 'x' } } }`),
  ],
  [
    'a machine made by a function',
    inMachine,
    `import { setup } from 'xstate'\nconst make = () => setup({})\nexport const guildMachine = make().createMachine({})`,
  ],
  [
    'a machine that needs more than xstate',
    inMachine,
    machine(`initial: 'a', states: { a: {} }`, `localStorage.getItem('a')`),
  ],
  [
    'a machine that says nowhere what it is for',
    inMachine,
    machine(`initial: 'a', states: { a: {} }`).replace(` description: 'Joins a guild.',`, ''),
  ],
  [
    'a machine under another id',
    inMachine,
    machine(`initial: 'a', states: { a: {} }`).replace(`id: 'guild'`, `id: 'clan'`),
  ],
  [
    'a machine that tells what nobody hears',
    inMachine,
    machine(`initial: 'a', states: { a: { entry: 'tell' } }`)
      .replace('{ setup }', '{ emit, setup }')
      .replace('setup({})', `setup({ actions: { tell: emit({ type: 'guild.joined' }) } })`),
  ],
  [
    'a machine that tells a parent it does not have',
    inMachine,
    machine(`initial: 'a', states: { a: { entry: 'tell' } }`)
      .replace('{ setup }', '{ sendParent, setup }')
      .replace('setup({})', `setup({ actions: { tell: sendParent({ type: 'guild.joined' }) } })`),
  ],
  [
    'a machine that tells its parent what a function names',
    inMachine,
    machine(`initial: 'a', states: { a: { entry: 'tell' } }`)
      .replace('{ setup }', '{ sendParent, setup }')
      .replace('setup({})', `setup({ actions: { tell: sendParent(() => named('guild.joined')) } })`),
  ],
  [
    'a machine that tells an event of a computed name',
    inMachine,
    machine(`initial: 'a', states: { a: { entry: 'tell' } }`)
      .replace('{ setup }', '{ emit, setup }')
      .replace(
        'setup({})',
        `setup({ actions: { tell: emit(({ context }) => ({ type: 'guild.' + context.name })) } })`,
      ),
  ],
  [
    'a machine that tells one event by name and another without',
    inMachine,
    machine(`initial: 'a', on: { 'guild.open': '.a' }, states: { a: { entry: 'tell' } }`)
      .replace('{ setup }', '{ emit, setup }')
      .replace(
        'setup({})',
        `setup({ actions: { tell: emit(({ context }) => (context.a ? { type: 'guild.open' } : other)) } })`,
      ),
  ],
  [
    'a machine that tells under another name',
    inMachine,
    machine(`initial: 'a', states: { a: { entry: 'tell' } }`)
      .replace('{ setup }', '{ sendParent as tell, setup }')
      .replace('setup({})', `setup({ actions: { tell: tell({ type: 'guild.joined' }) } })`),
  ],
  ['an event without a noun', inMachine, machine(`initial: 'a', states: { a: { on: { guildGo: 'a' } } }`)],
  ['an event in words', inMachine, machine(`initial: 'a', states: { a: { on: { 'Guild Go!': 'a' } } }`)],
  [
    'an event type without a noun',
    inMachine,
    machine(`initial: 'a', states: { a: {} }`, `export type GuildEvent = { type: 'guildGo' }`),
  ],
  [
    'a font of a foreign host',
    'src/ui/styles/fonts.css',
    `@import url('https://fonts.example.com/tektur.css');`,
  ],
  [
    'a word that was replaced',
    'contract/guild/guild.rules.ts',
    `/** Asks the payment account. */\nexport const a = 1`,
  ],
  ['a word that was replaced, in what is read', 'docs/decisions/guild.md', `Guilds have a payment account.`],
  [
    'a feature whose texts nobody loads',
    inGuild,
    `import { Trans } from '@lingui/react/macro'\nexport const a = <Trans>Guilds</Trans>`,
  ],
  [
    'texts of a feature that is none',
    inGuild,
    `import { loadTexts } from '#src/i18n/catalogues.ts'\nexport const a = () => loadTexts('clan')`,
  ],
  [
    'a text of a mail that is never extracted',
    'server/guild/guild-texts.ts',
    `import { msg } from '#server/platform/mail/message.ts'\nexport const a = msg({ message: 'Guilds' })`,
  ],
  [
    'a text of a mail whose import names a type, too',
    'server/guild/guild-texts.ts',
    `import { msg, type Message } from '#server/platform/mail/message.ts'\nexport const a = msg({ message: 'Guilds' })`,
  ],
  [
    'a text of a mail that is imported on several lines',
    'server/guild/guild-texts.ts',
    `import {\n  msg,\n} from '#server/platform/mail/message.ts'\nexport const a = msg({ message: 'Guilds' })`,
  ],
  [
    'a text of a mail that is imported as a whole',
    'server/guild/guild-texts.ts',
    `import * as m from '../platform/mail/message.ts'\nexport const a = m.msg({ message: 'Guilds' })`,
  ],
  [
    'a text of a mail under a name of its own',
    'server/guild/guild-texts.ts',
    `import { msg as say } from '../platform/mail/message.ts'\nexport const a = say({ message: 'Guilds' })`,
  ],
  [
    'a text of a mail that is handed on',
    'server/guild/guild-texts.ts',
    `export { msg } from '../platform/mail/message.ts'\nconst msg = String\nexport const a = msg({ message: 'Guilds' })`,
  ],
  [
    "a layout by the window's width",
    'src/features/guild/guild.css',
    '@media (width >= 768px) { .guild { display: grid } }',
  ],
  [
    'a part of the design system that knows a plan',
    'src/ui/plan-mark.tsx',
    `export const PlanMark = () => <i className="ui-plan" />`,
  ],
  [
    'a duration of its own',
    'src/features/guild/guild.css',
    '.guild { transition: color 180ms var(--ease-out) }',
  ],
  ['a weight of its own', 'src/features/guild/guild.css', '.guild { font-weight: 650 }'],
  ['letters of a size of their own', 'src/features/guild/guild.css', '.guild { font-size: 0.9rem }'],
  [
    'letters of a size of their own, in a class name',
    inGuild,
    `export const Guild = () => <p className="text-[0.9rem]" />`,
  ],
  [
    'a size of letters between two of their own, in a class name',
    inGuild,
    `export const Guild = () => <p className="md:text-[clamp(1rem,0.5rem+2vw,2rem)]" />`,
  ],
  [
    'a weight of its own, in a class name',
    inGuild,
    `export const Guild = () => <p className="font-[650]" />`,
  ],
  [
    'a duration of its own, in a class name',
    inGuild,
    `export const Guild = () => <p className="duration-[180ms]" />`,
  ],
  [
    'a colour of its own, in a class name',
    inGuild,
    `export const Guild = () => <p className="border-[#0af]" />`,
  ],
  [
    'a part of the design system changed from outside',
    'src/features/guild/guild.css',
    '.guild .ui-button { padding: 0 }',
  ],
  [
    'a breakpoint in pixels',
    'src/features/guild/guild.css',
    '@container page (width >= 768px) { .guild { display: grid } }',
  ],
  [
    'a view that takes a whole snapshot',
    inGuild,
    `import { useSelector } from '@xstate/react'\nexport const useAll = (guild) => useSelector(guild, (all) => all)`,
  ],
  [
    'an actor that the inspector does not see',
    inGuild,
    `import { useActorRef } from '@xstate/react'\nexport const useGuild = () => useActorRef(guildMachine)`,
  ],
  [
    'an actor that fails without a code',
    'src/features/guild/guild-actors.ts',
    `import { fromPromise } from 'xstate'\nexport const join = fromPromise(async () => 1)`,
  ],
  [
    'a page that brings the inspector to players',
    'src/app/hub.ts',
    `export const bring = () => import('#src/dev/tap.ts')`,
  ],
  [
    'a page that shows words as markup',
    'src/features/guild/guild-words.tsx',
    `export const Words = ({ of }: { of: string }) => <p dangerouslySetInnerHTML={{ __html: of }} />`,
  ],
  ['a script of a foreign host', 'index.html', `<script src="https://cdn.example.com/icons.js"></script>`],
  [
    'a migration before one that databases have run',
    'server/migrations/0003-guilds.ts',
    `export const up = 1`,
  ],
  ['a migration of the same number', 'server/migrations/9001-guild-names.ts', `export const up = 1`],
  ['a released migration that was changed', 'server/migrations/0020-orders.ts', `export const up = 1`],
  ['the environment read in passing', 'server/guild/join.ts', `export const a = process.env.PORT`],
]

function inTemporaryTree<T>(files: Readonly<Record<string, string>>, check: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'architecture-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
    return check(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

describe('a feature the rules have never heard of', () => {
  it('passes when it is built as it should be', () => {
    expect(inTemporaryTree(guild, violationsIn)).toEqual([])
  })

  it('is reported when it is tried on one database only', () => {
    const untried = Object.fromEntries(
      Object.entries(guild).filter(([path]) => !path.startsWith('tests/api/')),
    )
    expect(inTemporaryTree(untried, violationsIn)).toEqual([
      'server/guild: no way through it in tests/api/both-databases',
    ])
  })

  it('is reported when its folder and another import each other, by files that do not', () => {
    const found = inTemporaryTree(
      {
        ...guild,
        'contract/clan/clan.contract.ts': `export const clan = 1`,
        'server/guild/guild.rules.ts': importing('../clan/clan.rules.ts'),
        'server/clan/clan.rules.ts': `export const a = 1`,
        'server/clan/clan.store.ts': `import type { listGuilds } from '../guild/guild.store.ts'\nexport type A = typeof listGuilds`,
        'tests/api/both-databases/clan.test.ts': importing('#server/clan/clan.store.ts'),
      },
      violationsIn,
    )
    expect(found).toEqual([expect.stringContaining('closes a circle of folders: ')])
  })

  it.each(broken)('is reported: %s', (_, path, content) => {
    const found = inTemporaryTree({ ...guild, [path]: content }, violationsIn)
    expect(
      found.some((one) => path.startsWith(one.split(/[: ]/)[0] ?? '?')),
      found.join('\n') || 'nothing reported',
    ).toBe(true)
  })
})

describe('what a server renders', () => {
  /** A frame that shows a badge, and whose dialog comes late. */
  const frame = {
    'src/app/shell/shell.tsx': `import { Badge } from '#src/ui/figures/badge.tsx'\nexport const Shell = Badge\nexport const open = () => import('#src/ui/layers/dialog.tsx')`,
    'src/ui/figures/badge.tsx': `export const Badge = () => <i className="ui-badge" />`,
    'src/ui/layers/dialog.tsx': `export const Dialog = () => <i style={{ top: 0 }} />`,
  }
  const foundIn = (badge: string) =>
    inTemporaryTree({ ...frame, 'src/ui/figures/badge.tsx': badge }, violationsIn)

  it.each([
    ['a style attribute', `export const Badge = () => <i style={{ top: 0 }} />`],
    [
      "a layout chosen by the window's room",
      `import { useRoom } from '../use-room.ts'\nexport const Badge = () => useRoom(64) && <i />`,
    ],
    [
      'a layout chosen by a media query',
      `import { useMedia } from '../use-media.ts'\nexport const Badge = () => useMedia('print') && <i />`,
    ],
    [
      'a store that only a browser has',
      `import { useSyncExternalStore } from 'react'\nexport const Badge = () => useSyncExternalStore(watch, read)`,
    ],
    [
      'text in the language of the browser’s page',
      `import { i18n } from '@lingui/core'\nexport const Badge = () => <i>{i18n._('Leading')}</i>`,
    ],
  ])('has no %s, wherever it is imported from', (_, badge) => {
    expect(foundIn(badge)).toEqual([expect.stringContaining('src/ui/figures/badge.tsx: ')])
  })

  it('has no styles that come late', () => {
    const styled = {
      ...frame,
      'src/main.tsx': `import './app/code/written-styles.ts'`,
      'src/app/code/written-styles.ts': `import '#src/ui/figures/badge.css'`,
      'src/ui/figures/badge.css': '',
      'src/ui/figures/badge.tsx': `import './badge.css'\n${frame['src/ui/figures/badge.tsx']}`,
    }
    expect(inTemporaryTree(styled, violationsIn)).toEqual([])
    expect(inTemporaryTree({ ...styled, 'src/app/code/written-styles.ts': '' }, violationsIn)).toEqual([
      expect.stringContaining('src/ui/figures/badge.css: '),
    ])
  })

  it('may bring with a gesture what has a style', () => {
    expect(inTemporaryTree(frame, violationsIn)).toEqual([])
  })

  it('is found whole', () => {
    const paths = renderedByServer(readSources(join(import.meta.dirname, '..'))).map(({ path }) => path)
    for (const part of [
      'src/app/shell/footer.tsx',
      'src/app/shell/header.tsx',
      'src/features/legal/legal-block.tsx',
      'src/features/projects/hero.tsx',
      'src/features/projects/votes-per-day.tsx',
      'src/ui/drawing/contour-lines.tsx',
      'src/ui/layers/toasts.tsx',
    ])
      expect(paths).toContain(part)
    expect(paths).not.toContain('src/ui/layers/toast-stack.tsx')
    expect(paths).not.toContain('src/features/order/order-popup.tsx')
  })
})

const inCode = 'src/features/guild/guild-page.tsx'
const inTexts = 'locales/en.po'

/** Lines that nobody wrote, one for every retired word. */
const retiredLines: readonly (readonly [path: string, line: string])[] = [
  [inCode, '// A visitor sees the guilds.'],
  [inCode, '// The buyer of a gift.'],
  [inCode, 'const member = 1'],
  [inCode, '// The cart holds a guild.'],
  [inCode, '/** What a guild goes by. */'],
  [inCode, '/**\n * Whether a guild is open. */'],
  [inCode, '/** Asks the payment account. */'],
  [inCode, '// The payment session is open.'],
  [inCode, '// Opens the subscription modal.'],
  [inCode, '// By e-mail.'],
  [inCode, '// Whoever is signed in.'],
  [inCode, 'if (isPaid(plan)) return'],
  [inCode, 'const column = "asked_at"'],
  [inCode, "order.send({ type: 'donation.amount' })"],
  [inCode, "session.send({ type: 'session.changedElsewhere' })"],
  [inCode, 'return <Part />'],
  [inCode, 'news.tell()'],
  [inCode, 'settleOrder(order)'],
  [inCode, 'insistOnStyles()'],
  [inCode, 'askSoon()'],
  [inCode, 'workOff()'],
  [inCode, 'giveWay()'],
  [inCode, 'makeRoom()'],
  [inCode, 'keepSession()'],
  [inCode, '/** Counts guilds; answers how many. */'],
  [inCode, '// Anonymous as they are.'],
  [inCode, "// The provider's own page."],
  [inCode, '// Under the subscription popup.'],
  [inCode, '// Signs alice in.'],
  [inCode, 'if (isSignedIn) return'],
  [inCode, 'const signOut = 1'],
  [inCode, 'const accountId = 1'],
  [inCode, '// The donor of a banner.'],
  [inCode, 'const look = tierOf(planId)'],
  [inCode, '// Of a higher tier.'],
  [inCode, 'return <TierEmblem />'],
  [inCode, "const interval = 'month'"],
  [inCode, 'type Dues = { amount: number }'],
  [inCode, 'pay(firstPart)'],
  [inCode, '// A mock of the guild.'],
  [inCode, '// It can not be left.'],
  [inCode, '/** Answers a bearer. */'],
  ['server/guild/guild.store.ts', 'export const keepGuild = 1'],
  ['src/app/guild-frame.tsx', 'const guild = await bringGuild()'],
  ['machines/guild.machine.ts', 'readonly total: number'],
  ['server/guild/guild.store.ts', 'readonly amount: number'],
  ['server/guild/guild.store.ts', "const interval = 'month'"],
  [inTexts, 'msgid "Go to VaultVision"'],
  [inTexts, 'msgid "What people say"'],
  [inTexts, 'msgid "Your tier"'],
  [inTexts, 'msgid "Not here any more"'],
  [inTexts, 'msgid "Start anew"'],
  [inTexts, 'msgid "A fake payment"'],
]

describe('a retired word', () => {
  it.each(retiredLines)('is refused in %s: %s', (path, text) => {
    expect(retiredWords({ path, text, imports: [] })).toHaveLength(1)
  })

  it('has a line above, each of them', () => {
    const untried = retired.filter(({ pattern }) => !retiredLines.some(([, line]) => pattern.test(line)))
    expect(untried.map(({ instead }) => instead)).toEqual([])
  })

  it.each([
    [inCode, "const text = 'Failed to create checkout session'"],
    [inCode, '// See decisions.md, "Accounts and sign-in".'],
    [inCode, "const path = '/payments/create-checkout-session'"],
    [inTexts, 'msgid "Sign in with Google"'],
    [inCode, "const route = '/VaultVision'"],
    ['locales/fr.po', 'msgstr "Adresse e-mail"'],
  ])('is left where the specification prescribes it, in %s: %s', (path, text) => {
    expect(retiredWords({ path, text, imports: [] })).toEqual([])
  })
})
