import type { Import } from '../../scripts/imports.ts'
import type { Source } from './sources.ts'

/** Who may import what. Paths are from the root; `$` stands for the feature whose folder the importing file is in. */
interface Zone {
  files: string
  may: readonly string[]
  /** What may be imported for its types alone. */
  mayType?: readonly string[]
  packages: readonly string[] | 'any'
  node?: boolean
}

/** Some are about what the browser gets, some about the server: neither may slip into the other's code. */
const browserOnly = [
  'react',
  'react-dom',
  'xstate',
  '@xstate/react',
  '@ark-ui/react',
  '@tanstack/react-router',
  'ky',
]

/** The first zone that fits a file holds. A folder that fits none is reported: its rules have to be thought of. */
const zones: readonly Zone[] = [
  { files: 'contract/', may: ['contract/'], packages: ['valibot'] },
  { files: 'machines/', may: [], mayType: ['contract/', 'machines/'], packages: ['xstate'] },

  {
    files: 'server/platform/',
    may: [
      'server/platform/',
      'contract/error-body.ts',
      'contract/errors.ts',
      'contract/values/bounded-text.ts',
      'contract/http/endpoint.ts',
      'contract/http/file-types.ts',
      'contract/values/languages.ts',
      'contract/values/mail-address.rules.ts',
      'contract/values/money.ts',
      'contract/values/site-languages.ts',
      'contract/shell/themes.ts',
      'contract/http/written-page.ts',
    ],
    mayType: ['server/schema.ts'],
    packages: 'any',
    node: true,
  },
  { files: 'server/migrations/', may: [], mayType: ['server/schema.ts'], packages: ['kysely'], node: true },
  {
    // Serves every payment, whatever it is for, and knows what is paid for as `purpose` and `fulfilment` alone. Only of
    // what renews itself it knows more: the provider reports renewals and endings for years after the payment, so that
    // inbox and reconciler keep the subscriptions' store in step. Whatever is paid is booked in the transaction that
    // makes it a fact.
    files: 'server/payments/',
    may: [
      'server/payments/',
      'server/platform/',
      'server/ledger/*.store.ts',
      'server/subscriptions/*.store.ts',
      'server/user/*.store.ts',
      'contract/',
    ],
    mayType: ['server/schema.ts', 'server/dependencies.ts', 'server/feature.ts'],
    packages: ['hono', 'kysely'],
    node: true,
  },
  {
    files: 'server/$/',
    may: [
      'server/$/',
      'server/payments/',
      'server/platform/',
      'server/*.store.ts',
      'server/*.rules.ts',
      'contract/',
    ],
    mayType: ['server/schema.ts', 'server/dependencies.ts', 'server/feature.ts', 'server/live-service.ts'],
    packages: ['hono', 'valibot', 'kysely'],
    node: true,
  },
  { files: 'server/', may: ['server/', 'contract/'], packages: 'any', node: true },

  {
    files: 'src/ui/',
    may: ['src/ui/', 'src/i18n/', 'src/browser/'],
    packages: [
      'react',
      'react-dom',
      '@ark-ui/react',
      'lucide-react',
      'd3-contour',
      '@visx/*',
      'uqr',
      '@lingui/core',
      '@lingui/react',
      '@fontsource-variable/*',
    ],
  },
  {
    files: 'src/i18n/',
    may: ['src/i18n/', 'src/browser/', 'src/ui/styles/', 'locales/', 'contract/'],
    packages: ['virtual:texts', '@lingui/core', '@lingui/react', 'react'],
  },
  {
    // What every desk is made of, with the machines that it runs on.
    files: 'src/product/desk/',
    may: [
      'src/product/',
      'src/ui/',
      'src/api/',
      'src/i18n/',
      'src/browser/',
      'contract/',
      'machines/desk/listing.machine.ts',
      'machines/desk/desk-entry.machine.ts',
      'machines/desk/desk-selection.machine.ts',
    ],
    packages: [
      'react',
      '@tanstack/react-router',
      'xstate',
      '@xstate/react',
      '@lingui/core',
      '@lingui/react',
      'lucide-react',
    ],
  },
  {
    files: 'src/product/',
    may: ['src/product/', 'src/ui/', 'src/api/', 'src/i18n/', 'src/browser/', 'contract/'],
    mayType: ['machines/', 'locales/pages/en.json'],
    packages: [
      'react',
      '@tanstack/react-router',
      'xstate',
      '@xstate/react',
      '@lingui/core',
      '@lingui/react',
      'lucide-react',
      'valibot',
      '@stripe/stripe-js',
    ],
  },
  { files: 'src/browser/', may: ['src/browser/'], packages: [] },
  {
    files: 'src/api/',
    may: ['src/api/', 'contract/'],
    packages: ['ky', 'valibot', 'xstate', 'react', '@lingui/core', '@lingui/react'],
  },
  {
    files: 'src/features/$/',
    may: [
      'src/features/$/',
      'machines/',
      'contract/',
      'src/product/',
      'src/ui/',
      'src/api/',
      'src/i18n/',
      'src/browser/',
    ],
    packages: [
      'react',
      'react-dom',
      'xstate',
      '@xstate/react',
      '@tanstack/react-router',
      '@lingui/core',
      '@lingui/react',
      'lucide-react',
      'valibot',
      '@dnd-kit/*',
      '@tanstack/react-virtual',
      'fuzzysort',
      'eventsource-parser',
      '@simplewebauthn/browser',
    ],
  },
  { files: 'src/', may: ['src/', 'machines/', 'contract/'], packages: 'any' },

  { files: 'stand-ins/', may: ['stand-ins/', 'contract/'], packages: 'any', node: true },
  {
    files: 'scripts/',
    may: ['scripts/', 'contract/', 'server/disabled-routes.ts', 'src/dev/mermaid.ts'],
    packages: 'any',
    node: true,
  },
  { files: 'tests/', may: [''], packages: 'any', node: true },
  {
    files: '*.config.ts',
    may: ['contract/', 'scripts/', 'tests/support/', 'vite.config.ts'],
    packages: 'any',
    node: true,
  },
]

/** `$` matches one folder and is remembered; `*` matches anything. */
function patternOf(zone: string): RegExp {
  const escaped = zone.replace(/[.]/g, '\\.').replace('*', '.*').replace('$', '(?<feature>[^/]+)')
  return new RegExp(`^${escaped}${zone.endsWith('/') ? '' : '$'}`)
}

const matches = (target: string, pattern: string, feature: string) =>
  pattern === '' || patternOf(pattern.replace('$', feature)).test(target)

function isAllowed(zone: Zone, feature: string, one: Import): boolean {
  if (one.kind === 'node') return zone.node === true
  if (one.kind === 'package') {
    return zone.packages === 'any' || zone.packages.some((name) => matches(one.target, name, feature))
  }
  const may = one.typeOnly ? [...zone.may, ...(zone.mayType ?? [])] : zone.may
  return may.some((pattern) => matches(one.target, pattern, feature))
}

const isOfTheServer = (path: string) => path.startsWith('server/') || path.startsWith('stand-ins/')

/** Imports that cross a border of the tree. */
export function brokenImports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (!source.program) return []
    const zone = zones.find(({ files }) => patternOf(files).test(source.path))
    if (!zone) return [`${source.path}: no rule says what it may import`]
    const feature = patternOf(zone.files).exec(source.path)?.groups?.feature ?? ''
    return source.imports
      .filter(
        (one) =>
          !isAllowed(zone, feature, one) || (isOfTheServer(source.path) && browserOnly.includes(one.target)),
      )
      .map((one) => `${source.path} imports ${one.specifier}${one.typeOnly ? ' (types)' : ''}`)
  })
}
