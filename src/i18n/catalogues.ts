import { i18n, type Messages } from '@lingui/core'
import { findLanguage } from './languages.ts'

type Load = () => Promise<{ messages: Messages }>
type Loads = Record<string, Load>

/** The parts of a catalogue, as scripts/catalogue-parts.ts cuts them. */
export type Part = 'core' | 'projects' | 'order' | 'payment-return' | 'log-in' | 'legal' | 'your-plan'

// In development all languages, in a build only the complete ones.
const loads: Record<Part, Loads> = import.meta.env.DEV
  ? {
      core: import.meta.glob('../../locales/*.po', { query: '?part=core' }) as Loads,
      projects: import.meta.glob('../../locales/*.po', { query: '?part=projects' }) as Loads,
      order: import.meta.glob('../../locales/*.po', { query: '?part=order' }) as Loads,
      'payment-return': import.meta.glob('../../locales/*.po', { query: '?part=payment-return' }) as Loads,
      'log-in': import.meta.glob('../../locales/*.po', { query: '?part=log-in' }) as Loads,
      legal: import.meta.glob('../../locales/*.po', { query: '?part=legal' }) as Loads,
      'your-plan': import.meta.glob('../../locales/*.po', { query: '?part=your-plan' }) as Loads,
    }
  : {
      core: import.meta.glob('../../locales/{en,fr}.po', { query: '?part=core' }) as Loads,
      projects: import.meta.glob('../../locales/{en,fr}.po', { query: '?part=projects' }) as Loads,
      order: import.meta.glob('../../locales/{en,fr}.po', { query: '?part=order' }) as Loads,
      'payment-return': import.meta.glob('../../locales/{en,fr}.po', {
        query: '?part=payment-return',
      }) as Loads,
      'log-in': import.meta.glob('../../locales/{en,fr}.po', { query: '?part=log-in' }) as Loads,
      legal: import.meta.glob('../../locales/{en,fr}.po', { query: '?part=legal' }) as Loads,
      'your-plan': import.meta.glob('../../locales/{en,fr}.po', { query: '?part=your-plan' }) as Loads,
    }

const needed = new Set<Part>(['core'])

const loadPart = async (part: Part, code: string): Promise<Messages> => {
  const load = loads[part][`../../locales/${code}.po`]
  if (!load) throw new Error(`No catalogue for ${code}`)
  return (await load()).messages
}

/**
 * Loads every part needed so far, then switches every text, `lang` and `dir` at once. An aborted signal leaves
 * everything as it was.
 */
export const activateLanguage = async (code: string, signal?: AbortSignal): Promise<void> => {
  const language = findLanguage(code)
  if (!language) throw new Error(`No catalogue for ${code}`)
  const parts = await Promise.all([...needed].map((part) => loadPart(part, code)))
  if (code === 'fa') await import('../ui/styles/persian.css')
  signal?.throwIfAborted()
  i18n.loadAndActivate({ locale: code, messages: Object.assign({}, ...parts) as Messages })
  document.documentElement.lang = code.startsWith('pseudo') ? 'en' : code
  document.documentElement.dir = language.dir
}

/** Brings the texts of a part in the language in force: together with the code that shows them. */
export const loadTexts = async (part: Exclude<Part, 'core'>): Promise<void> => {
  needed.add(part)
  let code: string
  // A switch of the language meanwhile: its texts are the ones needed.
  do {
    code = i18n.locale
    i18n.load(code, await loadPart(part, code))
  } while (code !== i18n.locale)
}
